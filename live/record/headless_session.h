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
  Tick kept = 0;             ///< ticks that are in the recording
  bool is_stopped = false;   ///< by `stop`
  bool is_over = false;      ///< the game was, before the time that was asked for
  Status recorded{};         ///< the first failure of the recording
  std::string game_error{};  ///< what a GameError that ended it said

  /// Whether all of `ticks` were played and recorded. `part`: where what was recorded is.
  [[nodiscard]] Status complete(Tick ticks, const std::string& part) const;
};

/// A session that bots play, or the inputs of a text, recorded, as fast as the machine can.
/// Everything is borrowed.
class HeadlessSession {
 public:
  /// `when_recording_fails` is told the tick and why, once: the game goes on. `inputs`: of all
  /// players; null: bots play.
  HeadlessSession(const GameInfo& info, Recorder& recorder, std::optional<SimulatedViewer> viewer,
                  const std::atomic<bool>& stop,
                  std::function<void(Tick, const Error&)> when_recording_fails,
                  InputTextPlayer* inputs = nullptr);

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
