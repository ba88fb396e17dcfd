#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "live/bot_team.h"
#include "live/simulated_viewer.h"
#include "sim/replay/recorder.h"
#include "sim/text/input_text_reader.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// The outcome of a HeadlessSession.
struct HeadlessRun {
  Tick kept = 0;             ///< the ticks recorded since the HeadlessSession was made
  bool is_stopped = false;   ///< `stop`, or a GameError of kind kInterrupted, ended the session
  bool is_over = false;      ///< the game ended before the requested number of ticks
  Status recorded{};         ///< the first failure of the recording
  std::string game_error{};  ///< the message of the GameError that ended the session; empty: none

  /// Returns the error to report when the session was stopped, or the game or the recording failed.
  /// Success when the game was over early. `ticks`: the requested number; `part`: the path of the
  /// recording; both for the message.
  [[nodiscard]] Status complete(Tick ticks, const std::string& part) const;
};

/// Plays and records a session without a window, as fast as the machine can. Bots play it, or the
/// inputs of a text. Everything is borrowed.
class HeadlessSession {
 public:
  /// `viewer`: says which pictures are recorded as shown; none: no pictures. `stop`: ends the
  /// session when it becomes true. `when_recording_fails`: called once with the tick and the error;
  /// the game goes on. `inputs`: the inputs of all players, from a text without errors, as
  /// open_inputs() returns it; null: bots play.
  HeadlessSession(const GameInfo& info, Recorder& recorder, std::optional<SimulatedViewer> viewer,
                  const std::atomic<bool>& stop,
                  std::function<void(Tick, const Error&)> when_recording_fails,
                  InputTextPlayer* inputs = nullptr);

  /// Plays until this number of ticks has been played since the object was made, or the session
  /// ends.
  HeadlessRun play(Tick ticks);

 private:
  void play_on(Tick ticks);
  bool step();
  void note_failure(const Status& recorded);

  Recorder& recorder_;
  const Tick begin_;
  BotTeam bots_;
  InputTextPlayer* inputs_;
  std::optional<SimulatedViewer> viewer_;
  const std::atomic<bool>& stop_;
  std::function<void(Tick, const Error&)> when_recording_fails_;
  View view_;
  HeadlessRun run_;
};

}  // namespace tickreel::live
