#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/game/game_scope.h"
#include "sim/game/simulation.h"
#include "sim/replay/replay_writer.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Plays a session of a game and records it in a replay. The game has priority: when the recording
/// fails (a full disk), the game goes on. begin(), begin_with(), step(), keep_tick() and publish()
/// throw the GameError of a game from a library. One thread at a time.
class Recorder {
 public:
  /// The ticks between component hashes. A tick at which the game has other components than at its
  /// beginning gets none.
  static constexpr Tick kComponentTicks = 256;
  static constexpr Tick kKeyframeTicks = 1024;  ///< the most ticks between keyframes
  /// The most keyframes that a recording gets because the game wants them closer. After them it has
  /// one every kKeyframeTicks, because a reader refuses a replay of too many records.
  static constexpr Tick kMostCloseKeyframes = Tick{1} << 15U;

  /// Begins a session of the game `info`, and its recording in the file `path`. `constants`: the
  /// values to play with; null: the game's defaults. `overwrite`, also below: see
  /// ReplayWriter::create(). Returns the errors of Simulation::begin() and ReplayWriter::create().
  static Result<Recorder> begin(const GameInfo& info, const SessionSetup& setup,
                                const std::string& path, bool overwrite,
                                const std::vector<NamedField>* constants = nullptr);

  /// Begins a recording with the present state of `simulation`. `session` describes the replay;
  /// this function sets its first tick and the names of its components. Returns the errors of
  /// ReplayWriter::create().
  static Result<Recorder> begin_with(Simulation simulation, ReplaySession session,
                                     const std::string& path, bool overwrite);

  /// Returns the text for ReplaySession::recorded_by in recordings of a game by this build: the
  /// version of tickreel, and the game's library.
  static std::string recorded_by(const GameInfo& info);
  /// Whether recordings by this build, with the game's present library, have the same recorded_by
  /// as `session`. (Builds by two compilers may have the same text.)
  static bool is_of_this_build(const GameInfo& info, const ReplaySession& session) {
    return session.recorded_by == recorded_by(info);
  }

  // After the first error of writing, nothing more is recorded, and each of the functions below
  // that returns a Status returns that error.

  /// Records the input of one tick, plays the tick, and records its outcome. So a tick in which the
  /// game crashes is recorded, too. A recording that begin() began adds GameInfo::first_events to
  /// the input of tick 0. After success, the tick survives a crash of the program. After an error
  /// the tick is played all the same.
  Status step(const InputFrame& given);
  /// A tick of this recording to which take_back() can return.
  struct KeptTick {
    ReplayWriter::Place place;
    Snapshot state;
  };
  /// Returns the present tick.
  [[nodiscard]] KeptTick keep_tick();
  /// Returns to a kept tick: removes all ticks and notes after it from the game and the replay.
  /// Also returns the errors of Simulation::take_back(), which do not end the recording.
  Status take_back(const KeptTick& kept);
  /// Returns to a tick, for a game that cannot load. `place`: the writer's place after that tick;
  /// `then`: a copy of the game after that tick.
  Status take_back(const ReplayWriter::Place& place, Simulation then);
  /// Adds everything that can be seen now to `view`, which is empty and has its tick set.
  void publish(View& view);
  /// Records that a picture was shown after the last tick. After success, the record survives a
  /// crash of the program.
  Status add_frame(const PacedFrame& frame);
  /// Records which players people play at this machine. Call it before the first tick.
  Status add_people(const PlayerSet& people);
  /// Removes a tick whose input was recorded, but which the game left with a GameExit.
  Status drop_begun_tick();
  /// Records that the game's process has crashed, as a CrashNote records a crash of the program.
  /// Does nothing after an error of writing.
  void note_death(const GameDeath& death);
  /// Adds a note to the replay: ReplayWriter::add_note(). The errors kUsage and kInTheWay do not
  /// end the recording.
  Status add_note(const NoteEdit& edit);
  /// Completes the replay and renames it to its final name: ReplayWriter::finish().
  Status finish(const PackListener& listener = {});

  [[nodiscard]] Simulation& simulation() { return simulation_; }
  [[nodiscard]] const ReplayWriter& writer() const { return writer_; }
  /// Returns the site for a CrashNote, which must be destroyed before this recorder.
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
  std::vector<std::string> component_names_;  ///< the session's components
  std::vector<InputEvent> first_events_;      ///< GameInfo::first_events
  Status status_;                             ///< the first failure
};

}  // namespace tickreel::sim
