#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/game/game_scope.h"
#include "sim/game/simulation.h"
#include "sim/replay/replay_writer.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Runs a simulation and writes down what it is given: the recording side of a session. The game
/// comes first: when the recording cannot go on (a full disk), the game does.
class Recorder {
 public:
  /// Component hashes are stored every so many ticks, and keyframes at least as often as this or as
  /// GameInfo::seek_ticks asks.
  static constexpr Tick kComponentTicks = 256;
  static constexpr Tick kKeyframeTicks = 1024;

  /// Begins a session of `info` in `path` (see ReplayWriter::create). `constants` as
  /// Simulation::begin.
  static Result<Recorder> begin(const GameInfo& info, const SessionSetup& setup,
                                const std::string& path, bool overwrite,
                                const std::vector<NamedField>* constants = nullptr);

  /// Begins with the state that `simulation` is in. `session` is what the replay says about itself,
  /// but for its first tick and the names of its components.
  static Result<Recorder> begin_with(Simulation simulation, ReplaySession session,
                                     const std::string& path, bool overwrite);

  /// ReplaySession::recorded_by of what this build records of a game.
  static std::string recorded_by(const GameInfo& info);
  /// Whether this build, with the library of its game, would say the same of what it records. Two
  /// compilers may have made builds that do.
  static bool is_of_this_build(const GameInfo& info, const ReplaySession& session) {
    return session.recorded_by == recorded_by(info);
  }

  /// Records the input of one tick, plays it, and records the outcome: a tick in which the game
  /// dies is in the recording, too. When this succeeds, the tick survives the death of the program;
  /// when it fails, the tick is played all the same, and nothing is recorded from now on.
  Status step(const InputFrame& given);
  /// A tick of this recording that it can be taken back to.
  struct KeptTick {
    ReplayWriter::Place place;
    Snapshot state;
  };
  [[nodiscard]] KeptTick keep_tick();
  /// Takes away what was played and recorded since, marks too: neither the game nor the replay has
  /// it. kUsage when the game cannot load a state.
  Status take_back(const KeptTick& kept);
  /// Goes back in a game that cannot load: `then` is a copy of the game, as it was after that tick.
  Status take_back(const ReplayWriter::Place& place, Simulation then);
  /// Writes the view of what can be seen now into `view`, which comes cleared.
  void publish(View& view);
  /// Notes that a picture was shown after the last tick. Like a tick, it survives the program.
  Status add_frame(const PacedFrame& frame);
  /// Takes back a tick that the game has not ended: it left with a GameExit.
  Status drop_begun_tick();
  /// Notes that the game has died; as a crash of the program leaves it. After the first error of
  /// writing it does nothing.
  void note_death(const GameDeath& death);
  /// See ReplayWriter::add_note.
  Status add_note(const NoteEdit& edit);
  /// Gives the replay its name; see ReplayWriter::finish.
  Status finish(const PackListener& listener = {});

  [[nodiscard]] Simulation& simulation() { return simulation_; }
  [[nodiscard]] const ReplayWriter& writer() const { return writer_; }
  /// For a CrashNote, whose life ends before this recorder's.
  [[nodiscard]] CrashSite& crash_site() { return writer_.crash_site(); }

 private:
  Recorder(Simulation simulation, ReplayWriter writer, Tick keyframe_ticks,
           std::vector<std::string> component_names);
  Status record_outcome();
  Status add_components();
  [[nodiscard]] bool is_keyframe_tick() const;
  Status add_last_keyframe();
  Status add_keyframe(std::uint64_t state_hash);

  Simulation simulation_;
  ReplayWriter writer_;
  Tick keyframe_ticks_;
  std::vector<std::string> component_names_;  ///< of the session
  std::vector<InputEvent> first_events_;      ///< GameInfo::first_events
  Status status_;                             ///< the first failure
};

}  // namespace tickreel::sim
