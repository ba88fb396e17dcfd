#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "live/live_game.h"

namespace tickreel::live {

/// A LiveGame in a thread of its own. The thread sleeps until a tick is due or somebody tells it
/// something; it never holds up those who watch for as long as a tick takes.
///
/// The watcher takes the views and says which pictures were shown; without pictures the game
/// stops after LivePace::kCatchUp. While the thread runs, the recorder belongs to it. Any thread
/// may call anything but start() and stop(), which belong to one.
class LiveSession {
 public:
  using Listener = std::function<void(const PublishedView&)>;

  /// See LiveGame; `net` is the thread's own while it runs. `published`, if there is one, is
  /// given each view, in the game's thread; it must be quick.
  LiveSession(Recorder& recorder, InputCollector& input, BotTeam bots, Listener published = {},
              NetSide* net = nullptr);
  ~LiveSession();
  LiveSession(const LiveSession&) = delete;
  LiveSession& operator=(const LiveSession&) = delete;

  /// The clock begins to run; `paused`: with a pause.
  void start(bool paused = false);
  /// The thread ends after the tick that it is at, or when the match with other machines is over
  /// (LiveGame::finish); there is no going on. A crash note is in the
  /// recording until then.
  void stop();

  void pause(bool paused);
  /// In a pause: LiveGame::step() and LiveGame::take_back(). Why it cannot be done is news.
  void step();
  void take_back();
  /// Something came from a device, and is in the collector already.
  void input_came(SteadyTime when);
  /// The calling thread begins to draw a picture of `moment`: if the program dies of it, the
  /// recording says so.
  void picture_begins(const LiveMoment& moment);
  /// A picture of `moment` was on the screen at `when`.
  void picture_shown(const LiveMoment& moment, SteadyTime when);
  /// Does something with the recorder between two ticks, such as adding a note.
  void with_recorder(std::function<void(Recorder&)> work);

  /// Takes the views that were published since the last call; the first time from tick 0 on.
  std::vector<PublishedView> take_views();
  [[nodiscard]] LiveStats stats() const;

 private:
  struct ShownPicture {
    LiveMoment moment;
    SteadyTime when;
  };
  /// Messages to the game's thread.
  struct Letters {
    std::optional<SteadyTime> input_came;  ///< the first since they were read
    std::vector<ShownPicture> pictures;
    std::optional<bool> pause;
    std::vector<bool> steps;  ///< true: one on; false: one back
    std::vector<std::function<void(Recorder&)>> works;
    bool stop = false;
    bool is_there_any = false;
  };

  void run(bool paused);
  void play(bool paused);
  void outlive(const std::string& game_error);
  void read(const Letters& letters, LiveGame& game);
  void publish(const LiveGame& game);
  void step(LiveGame& game);
  void take_back(LiveGame& game);
  void wait(std::optional<SteadyTime> until);
  template <typename Write>
  void tell(Write write);

  Recorder& recorder_;
  InputCollector& input_;
  std::optional<BotTeam> bots_;  ///< until the thread has them
  Listener published_to_;
  NetSide* net_;
  std::thread thread_;
  std::atomic<bool> is_stopping_{false};

  mutable std::mutex mutex_;  ///< guards all that follows
  std::condition_variable told_;
  Letters letters_;
  std::vector<PublishedView> published_;
  LiveStats stats_;
};

}  // namespace tickreel::live
