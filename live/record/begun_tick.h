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

// A recording that broke off ends inside a tick: the input of that tick is there, its outcome is
// not. The game may have died in that tick, so it is played again in a separate process.

/// The outcome of a process that plays a replay and then the tick inside which the replay ends.
struct BegunTickRun {
  std::optional<ReplayCrash> crash;     ///< the crash of the process; none: it did not crash
  std::optional<BegunPicture> picture;  ///< the picture being drawn at the crash; none: no picture
  std::string failure;                  ///< why the process did not end well; empty: it did

  [[nodiscard]] bool ended_well() const { return !crash && failure.empty(); }
};

/// Starts a process that does the work of play_begun_tick_here(). The process writes the note of a
/// crash into the existing file `note`, and prints a line now and then as a sign of life.
using LastTickProcess = std::function<Result<ChildProgram>(const std::string& note)>;

/// Starts a process and waits until it ends. Once `stop` is true (null: never), the process is
/// killed, and BegunTickRun::failure says so. kFailed when no process can be started; the other
/// errors of `start`.
Result<BegunTickRun> play_begun_tick(const LastTickProcess& start,
                                     const std::atomic<bool>* stop = nullptr);

/// Plays the replay to its end, and then calls play_last_tick(): the work of the process of
/// play_begun_tick(). When the game crashes, this process writes a note into the file `note` and
/// crashes, too. When a game that runs in a process of its own dies in the last tick, the note is
/// written and the result is kFailed; any other GameError of that tick is thrown. In earlier ticks
/// both are errors of ReplayPlayer::step(), without a note. Also returns the errors of
/// CrashNoteFile::open() and play_last_tick(). `alive` is called with the present tick now and
/// then, and before the last tick.
Status play_begun_tick_here(ReplayPlayer& player, const std::string& note,
                            const std::function<void(Tick)>& alive);

/// A file for the note of a crash. While the object lives, a crash of this process appends its note
/// to the file. From open() on, for good, it writes no core file.
class CrashNoteFile {
 public:
  /// Opens an existing file. kFailed when the system refuses.
  static Result<CrashNoteFile> open(const std::string& path);
  /// Returns the record of what this process is doing, which the note is made from.
  [[nodiscard]] CrashSite& site() { return *site_; }
  /// Writes the note of a game that has died in a process of its own.
  void note_death(const GameDeath& death);

 private:
  explicit CrashNoteFile(Descriptor file);
  Descriptor file_;
  std::unique_ptr<CrashSite> site_;
  std::unique_ptr<CrashNote> note_;
};

/// Plays the tick inside which the replay ends. A replay that ends after a whole tick has no such
/// tick: then the last state is published, which a session does next. In both cases the state is
/// saved where a recorder saves it. `player` must be at the end of the replay. An error when the
/// input of the tick cannot be read. Throws the GameError of a game from a library.
Status play_last_tick(ReplayPlayer& player, CrashSite& site);

}  // namespace tickreel::live
