#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "live/room.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"
#include "tickreel/view/view_window.h"

namespace tickreel::live {

/// Plays a replay in a thread of its own, for a window that shows it forwards and backwards and
/// jumps in it. Keeps the views of the last ticks, so that going back needs only few seeks.
/// Compares the state hashes of all ticks that it plays. One thread calls the functions.
class PlaybackThread {
 public:
  /// Starts the thread. `player` must be one of OnDivergence::kPlayOn. `window_views`: the number
  /// of consecutive views that a picture needs, 2 or more. `when_ready` is called in the new thread
  /// when there are new views, there was progress, or the replay cannot be played on. It must be
  /// quick, and must not call this object, which may be locked.
  PlaybackThread(ReplayPlayer player, std::size_t window_views, std::function<void()> when_ready);
  ~PlaybackThread();
  PlaybackThread(const PlaybackThread&) = delete;
  PlaybackThread& operator=(const PlaybackThread&) = delete;

  /// Asks for the views up to the tick `newest`, which is one of the replay's ticks. Replaces the
  /// request before.
  void request(Tick newest);
  /// Waits, at most for `patience`, until the requested views are there, and returns them. After
  /// that time, or after an error, returns the latest views. Null: there are none yet.
  std::shared_ptr<const ViewWindow> views(std::chrono::microseconds patience);

  struct Report {
    std::optional<PassedDivergence> divergence;  ///< the first divergence; nothing: none so far
    std::optional<Error> error;      ///< why the replay cannot be played on; nothing: no error
    Tick tick = 0;                   ///< the simulation's tick, also on the way to a distant tick
    std::uint64_t ticks_played = 0;  ///< the number of views that were made so far
  };
  [[nodiscard]] Report report() const;

 private:
  using Clock = std::chrono::steady_clock;
  /// Views of consecutive ticks, oldest first.
  using Views = std::deque<std::shared_ptr<const View>>;

  /// The work of the thread.
  void run();
  Status go_to_guarded(Tick newest);
  Status go_to(Tick newest);
  Status play_on(Tick newest);
  Status start_over(Tick first, Tick newest);
  void note_tick();
  void keep_view();
  /// Returns the first tick whose view is needed for a window up to `newest`.
  [[nodiscard]] Tick first_needed(Tick newest) const;
  /// Whether another tick than `newest` is wanted now, or the thread has to end.
  [[nodiscard]] bool is_superseded(Tick newest);
  /// Makes a window of the kept views up to `newest`, and calls when_ready_.
  void publish(Tick newest);

  // Only the thread uses these.
  ReplayPlayer player_;
  const std::size_t window_views_;
  const Tick block_ticks_;  ///< going back begins so many ticks before the needed views
  const std::function<void()> when_ready_;
  Views kept_;
  Clock::time_point last_shown_;  ///< when `when_ready_` was called last

  mutable std::mutex mutex_;  ///< guards the members down to `is_stopping_`
  std::condition_variable changed_;
  std::optional<Tick> wanted_;               ///< the last request
  std::shared_ptr<const ViewWindow> ready_;  ///< the latest views; null: none yet
  Report report_;
  bool is_stopping_ = false;

  std::thread thread_;  ///< the last member, because the thread uses the others
};

}  // namespace tickreel::live
