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

/// Plays a replay, on a thread of its own, for somebody who watches it forwards, backwards and
/// anywhere. Keeps the views of the last seconds, so that going back costs a seek now and then, and
/// compares every state hash on the way. All calls come from one thread.
class PlaybackThread {
 public:
  /// `player` notes divergences and plays on (OnDivergence::kPlayOn). `window_views`: how many
  /// views back whoever draws needs, 2 or more. `when_ready` is called by the thread when new views
  /// are there; it must be quick.
  PlaybackThread(ReplayPlayer player, std::size_t window_views, std::function<void()> when_ready);
  ~PlaybackThread();
  PlaybackThread(const PlaybackThread&) = delete;
  PlaybackThread& operator=(const PlaybackThread&) = delete;

  /// The newest tick to have the views of; from the replay's first to its last. The last request
  /// counts.
  void request(Tick newest);
  /// The views that are there: those that were requested when they come in time, else the latest.
  /// Null before the first ones.
  std::shared_ptr<const ViewWindow> views(std::chrono::microseconds patience);

  struct Report {
    std::optional<PassedDivergence> divergence;  ///< the first
    std::optional<Error> error;                  ///< the replay cannot be played on
    Tick tick = 0;                               ///< of the simulation, on its way to a far place
    std::uint64_t ticks_played = 0;              ///< since the beginning
  };
  [[nodiscard]] Report report() const;

 private:
  using Clock = std::chrono::steady_clock;
  /// Views of consecutive ticks.
  using Views = std::deque<std::shared_ptr<const View>>;

  void run();
  Status go_to_guarded(Tick newest);
  Status go_to(Tick newest);
  Status play_on(Tick newest);
  Status start_over(Tick first, Tick newest);
  void note_tick();
  void keep_view();
  [[nodiscard]] Tick first_needed(Tick newest) const;
  [[nodiscard]] bool is_superseded(Tick newest);
  void publish(Tick newest);

  // Only the thread uses these.
  ReplayPlayer player_;
  const std::size_t window_views_;
  const Tick block_ticks_;  ///< how far back to begin when going back
  const std::function<void()> when_ready_;
  Views kept_;
  Clock::time_point last_shown_;

  mutable std::mutex mutex_;  ///< guards all that follows
  std::condition_variable changed_;
  std::optional<Tick> wanted_;
  std::shared_ptr<const ViewWindow> ready_;
  Report report_;
  bool is_stopping_ = false;

  std::thread thread_;  ///< last: begins when everything else is there
};

}  // namespace tickreel::live
