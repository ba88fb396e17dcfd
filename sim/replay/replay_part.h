#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "sim/replay/recorder.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// A part of a replay that becomes another replay. Ticks keep their numbers.
struct ReplayPart {
  TickRange shown;  ///< the ticks that the new replay shows
  /// The first tick of the new replay. It is before shown.first if the look needs earlier views.
  Tick first = 0;
  std::string recorded_by;  ///< ReplaySession::recorded_by of the new replay
};

/// Returns the part that shows the ticks `shown`, which lie within the replay's shown ticks.
/// `remembered_ticks`: how many ticks before a picture its look needs. The part begins early enough
/// for the look, and for all rewinds in it. Returns the errors of reading the replay.
Result<ReplayPart> part_of(ReplayPlayer& player, const TickRange& shown, Tick remembered_ticks);

/// The settings of the recording of a part.
struct PartRecording {
  std::string path;                         ///< the new replay
  bool overwrite = false;                   ///< see ReplayWriter::create()
  const std::atomic<bool>* stop = nullptr;  ///< kInterrupted once it is true; null: never
  /// A list to which the view of each tick from ReplayPart::first on and before shown.end is
  /// appended; null: no list.
  std::vector<std::shared_ptr<const View>>* views = nullptr;
};

/// Records a part, without its notes. The returned recorder is at tick shown.end; the caller plays
/// on or finishes it. Plays the part with `player`, too. kDiverged when the player finds that the
/// game plays differently from the replay, or when the game plays differently after its state was
/// saved and loaded. Also returns the errors of Recorder and ReplayPlayer. After an error the new
/// file is removed.
Result<Recorder> record_part(const GameInfo& info, ReplayPlayer& player, const ReplayPart& part,
                             const PartRecording& recording);

/// Returns those of the notes `all` that belong to the ticks `shown`: the marks within them, the
/// camera keys that shape the camera's path in them, and the cuts that apply in them.
ReplayNotes notes_of(const ReplayNotes& all, const TickRange& shown, const TickRate& tick_rate);

/// Copies the records of the pictures that were shown during the ticks `shown` to `recorder`, which
/// holds the part. Returns the errors of reading the replay and of the recorder.
Status add_pictures_of(ReplayReader& replay, const TickRange& shown, Recorder& recorder);

}  // namespace tickreel::sim
