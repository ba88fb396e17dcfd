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

/// A LiveGame in a thread of its own, the game's thread. The thread sleeps until a tick is due or a
/// function is called. No function waits for a tick, except stop().
///
/// The window takes the views, draws pictures, and calls picture_shown(); without pictures the game
/// stands still after LivePace::kCatchUp. While the thread runs, nobody else may use the recorder.
/// After an error of the game (LiveStats::game_error) only stop() and with_recorder() have an
/// effect. One thread calls start() and stop(); any thread may call the other functions.
class LiveSession {
 public:
  /// A function that is called with each view, in the game's thread. It must be quick.
  using Listener = std::function<void(const PublishedView&)>;

  /// Like LiveGame's constructor; nobody else may use `net` while the thread runs. `published`: may
  /// be empty.
  LiveSession(Recorder& recorder, InputCollector& input, BotTeam bots, Listener published = {},
              NetSide* net = nullptr);
  ~LiveSession();
  LiveSession(const LiveSession&) = delete;
  LiveSession& operator=(const LiveSession&) = delete;

  /// Starts the thread. `paused`: the session begins with a pause. To be called once.
  void start(bool paused = false);
  /// Ends the thread after the present tick; in a match with other machines after
  /// LiveGame::finish(). Waits for the end. The session cannot be started again. While the thread
  /// runs, a crash of the program leaves a note in the recording.
  void stop();

  /// Begins or ends a pause: LiveGame::pause().
  void pause(bool paused);
  /// Plays one tick in a pause: LiveGame::step().
  void step();
  /// Takes back a tick in a pause: LiveGame::take_back(). An error becomes a message in
  /// LiveStats::news.
  void take_back();
  /// Notes the time of an input, which the collector has already, for the latency.
  void input_came(SteadyTime when);
  /// Notes that the calling thread begins to draw a picture of `moment`. If the program crashes
  /// before picture_shown(), the note in the recording names the picture.
  void picture_begins(const LiveMoment& moment);
  /// Notes that a picture of `moment` was shown at `when`.
  void picture_shown(const LiveMoment& moment, SteadyTime when);
  /// Has the game's thread call `work` with the recorder between two ticks, for example to add a
  /// note.
  void with_recorder(std::function<void(Recorder&)> work);

  /// Returns the views that were published since the last call, oldest first. The first call begins
  /// with the view of the start.
  std::vector<PublishedView> take_views();
  [[nodiscard]] LiveStats stats() const;

 private:
  struct ShownPicture {
    LiveMoment moment;
    SteadyTime when;
  };
  /// The calls of other threads that the game's thread has not handled yet.
  struct Letters {
    std::optional<SteadyTime> input_came;  ///< the time of the first input
    std::vector<ShownPicture> pictures;
    std::optional<bool> pause;
    std::vector<bool> steps;  ///< true: step(); false: take_back()
    std::vector<std::function<void(Recorder&)>> works;
    bool stop = false;
    bool is_there_any = false;  ///< whether the thread has to wake up
  };

  /// The work of the game's thread.
  void run(bool paused);
  /// Plays until stop().
  void play(bool paused);
  void outlive(const std::string& game_error);
  /// Handles the letters.
  void read(const Letters& letters, LiveGame& game);
  /// Publishes the newest view.
  void publish(const LiveGame& game);
  void step(LiveGame& game);
  void take_back(LiveGame& game);
  /// Waits for letters, or until a time; nothing: without a limit.
  void wait(std::optional<SteadyTime> until);
  /// Calls write(letters_) and wakes the game's thread.
  template <typename Write>
  void tell(Write write);

  Recorder& recorder_;
  InputCollector& input_;
  std::optional<BotTeam> bots_;  ///< moved into the LiveGame by the thread
  Listener published_to_;
  NetSide* net_;
  std::thread thread_;
  std::atomic<bool> is_stopping_{false};

  mutable std::mutex mutex_;      ///< guards all members below
  std::condition_variable told_;  ///< wakes the game's thread
  Letters letters_;
  std::vector<PublishedView> published_;  ///< views that take_views() has not returned yet
  LiveStats stats_;
};

}  // namespace tickreel::live
