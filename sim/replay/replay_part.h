#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "sim/replay/recorder.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// A part of a replay that is to be a replay of its own. Ticks keep their numbers.
struct ReplayPart {
  TickRange shown;
  Tick first = 0;  ///< whose state it begins with, for what looks remember at shown.first
  /// Program and version, for people.
  std::string recorded_by;
};

/// The part that shows `shown`, which lies within what the replay shows. `remembered_ticks`: how
/// far before a picture its look may look. It begins before all that is rewound to in it.
Result<ReplayPart> part_of(ReplayPlayer& player, const TickRange& shown, Tick remembered_ticks);

/// Where and how a part is recorded.
struct PartRecording {
  std::string path;
  bool overwrite = false;
  const std::atomic<bool>* stop = nullptr;  ///< kInterrupted once it is set; null: never
  /// Gets what can be seen at each tick before shown.end; null: nobody asks.
  std::vector<std::shared_ptr<const View>>* views = nullptr;
};

/// Begins a recording that holds the part, without its notes: the recorder is at shown.end, to be
/// played on or finished. `player` plays the part along, and says kDiverged when it is not as
/// recorded; what was written is removed when this fails.
Result<Recorder> record_part(const GameInfo& info, ReplayPlayer& player, const ReplayPart& part,
                             const PartRecording& recording);

/// Returns the notes that belong to a part: marks that lie within it, the camera keys on which the
/// camera's path through it depends, and the cuts that are seen in it.
ReplayNotes notes_of(const ReplayNotes& all, const TickRange& shown, const TickRate& tick_rate);

/// Takes over which pictures were shown in the part; `recorder` holds it.
Status add_pictures_of(ReplayReader& replay, const TickRange& shown, Recorder& recorder);

}  // namespace tickreel::sim
