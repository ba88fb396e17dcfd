#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/files/descriptor.h"
#include "core/process/child_program.h"
#include "live/room.h"
#include "sim/game/game_scope.h"
#include "sim/replay/crash_note.h"
#include "sim/replay/replay_format.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// The outcome of playing a replay to its end, and the tick inside which it ends, in a separate
/// process: the last time the game may have died in it.
struct BegunTickRun {
  std::optional<ReplayCrash> crash;     ///< as the recording of a crash has it
  std::optional<BegunPicture> picture;  ///< the same, of a crash while one was drawn
  std::string failure;                  ///< how the process ended; empty when it ended well

  [[nodiscard]] bool ended_well() const { return !crash && failure.empty(); }
};

/// Starts a process that calls play_begun_tick_here() with this file for the note, and prints a
/// line for each time that it is told a tick.
using LastTickProcess = std::function<Result<ChildProgram>(const std::string& note)>;

/// Plays the replay from its start, and then that tick, in such a process. kFailed when none can be
/// started. Once `stop` is set it ends, and that is the failure; null: never.
Result<BegunTickRun> play_begun_tick(const LastTickProcess& start,
                                     const std::atomic<bool>* stop = nullptr);

/// The work of that process. Crashes where the game does, and leaves a note in the file `note`
/// first. `alive` is told a tick now and then, and before the last.
Status play_begun_tick_here(ReplayPlayer& player, const std::string& note,
                            const std::function<void(Tick)>& alive);

/// A file for the note of a process that may crash: while it lives, a crash of this process leaves
/// its note there, and no core.
class CrashNoteFile {
 public:
  static Result<CrashNoteFile> open(const std::string& path);
  [[nodiscard]] CrashSite& site() { return *site_; }
  /// Leaves the note of a game that has died in a process of its own.
  void note_death(const GameDeath& death);

 private:
  explicit CrashNoteFile(Descriptor file);
  Descriptor file_;
  std::unique_ptr<CrashSite> site_;
  std::unique_ptr<CrashNote> note_;
};

/// The tick that the replay ends inside, if it does; else only what can be seen of its last state,
/// which is the next thing that a game does. `player` is at its end.
Status play_last_tick(ReplayPlayer& player, CrashSite& site);

}  // namespace tickreel::live
