#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/game/game_scope.h"
#include "sim/game/simulation.h"
#include "sim/replay/replay_writer.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Runs a simulation and records its inputs: the recording side of a session. The game has
/// priority: when the recording fails (a full disk), the game goes on.
class Recorder {
 public:
  /// The distance of component hashes, and the largest distance of keyframes; GameInfo::seek_ticks
  /// may ask for less.
  static constexpr Tick kComponentTicks = 256;
  static constexpr Tick kKeyframeTicks = 1024;

  /// Begins a session of `info` in `path`. `constants` as in Simulation::begin(). The errors of
  /// Simulation::begin() and ReplayWriter::create().
  static Result<Recorder> begin(const GameInfo& info, const SessionSetup& setup,
                                const std::string& path, bool overwrite,
                                const std::vector<NamedField>* constants = nullptr);

  /// Begins with the present state of `simulation`. `session` describes the replay; its first tick
  /// and the names of its components are filled in.
  static Result<Recorder> begin_with(Simulation simulation, ReplaySession session,
                                     const std::string& path, bool overwrite);

  /// Returns ReplaySession::recorded_by for recordings of a game by this build.
  static std::string recorded_by(const GameInfo& info);
  /// Whether this build, with its library of the game, would have the same recorded_by. Builds by
  /// two compilers may share one.
  static bool is_of_this_build(const GameInfo& info, const ReplaySession& session) {
    return session.recorded_by == recorded_by(info);
  }

  /// Records the input of one tick, plays it, and records the outcome; so a tick in which the game
  /// dies is recorded, too. After success, the tick survives the death of the program. On failure
  /// the tick is played all the same, nothing more is recorded, and each later call returns that
  /// error. Throws the GameError of a game that is not trusted.
  Status step(const InputFrame& given);
  /// A tick of this recording to which it can be taken back.
  struct KeptTick {
    ReplayWriter::Place place;
    Snapshot state;
  };
  [[nodiscard]] KeptTick keep_tick();
  /// Removes everything played and recorded since, with the marks, from the game and the replay.
  /// kUsage when the game cannot load a state.
  Status take_back(const KeptTick& kept);
  /// Does so for a game that cannot load: `then` is a copy of the game right after that tick.
  Status take_back(const ReplayWriter::Place& place, Simulation then);
  /// Writes everything visible now into `view`, which comes cleared.
  void publish(View& view);
  /// Notes that a picture was shown after the last tick. It survives the program as a tick does.
  Status add_frame(const PacedFrame& frame);
  /// Notes the players that people play at this machine, before the first tick.
  Status add_people(const PlayerSet& people);
  /// Takes back a tick that the game has not ended: it left with a GameExit.
  Status drop_begun_tick();
  /// Notes that the game has died; as a crash of the program leaves it. After the first error of
  /// writing it does nothing.
  void note_death(const GameDeath& death);
  /// Calls ReplayWriter::add_note(). A change that is refused (kUsage, kInTheWay) does not end the
  /// recording.
  Status add_note(const NoteEdit& edit);
  /// Gives the replay its name; see ReplayWriter::finish.
  Status finish(const PackListener& listener = {});

  [[nodiscard]] Simulation& simulation() { return simulation_; }
  [[nodiscard]] const ReplayWriter& writer() const { return writer_; }
  /// Returns the site for a CrashNote, which must end before this recorder does.
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
