#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "sim/replay/recorder.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// A part of a replay that becomes a replay of its own. Ticks keep their numbers.
struct ReplayPart {
  TickRange shown;
  Tick first = 0;  ///< the first state; before shown.first if looks need more
  /// The program and its version, for people.
  std::string recorded_by;
};

/// Returns the part that shows `shown`, which lies within the replay's shown ticks.
/// `remembered_ticks`: how many ticks before a picture its look needs. The part begins before all
/// targets of its rewinds.
Result<ReplayPart> part_of(ReplayPlayer& player, const TickRange& shown, Tick remembered_ticks);

/// Where and how a part is recorded.
struct PartRecording {
  std::string path;
  bool overwrite = false;
  const std::atomic<bool>* stop = nullptr;  ///< kInterrupted once set; null: never
  /// Receives the view of each tick before shown.end; null: not wanted.
  std::vector<std::shared_ptr<const View>>* views = nullptr;
};

/// Begins a recording that holds the part, without its notes. The recorder is then at shown.end, to
/// play on or to finish. `player` plays the part, too: kDiverged when it is not as recorded, or the
/// game plays differently after its state was saved and loaded. Else the errors of Recorder and
/// ReplayPlayer. On failure the written file is removed.
Result<Recorder> record_part(const GameInfo& info, ReplayPlayer& player, const ReplayPart& part,
                             const PartRecording& recording);

/// Returns the notes that belong to a part: the marks within it, the camera keys that shape the
/// camera's path through it, and the cuts that apply in it.
ReplayNotes notes_of(const ReplayNotes& all, const TickRange& shown, const TickRate& tick_rate);

/// Copies the record of pictures that were shown in the part to `recorder`, which holds the part.
Status add_pictures_of(ReplayReader& replay, const TickRange& shown, Recorder& recorder);

}  // namespace tickreel::sim
