#pragma once

#include <cstddef>

#include "games/open_replay.h"
#include "live/room.h"
#include "sim/replay/replay_part.h"

namespace tickreel::live {

/// A replay that was cut out of another one.
struct CutReplay {
  Tick remembered_ticks = 0;  ///< before the first that it shows, for what looks remember
  std::size_t marks = 0;      ///< that lie within it
};

/// Writes the piece of a replay that shows these ticks, with its notes and the pictures that were
/// shown. What was written is removed when this fails; the errors of record_part().
Result<CutReplay> cut_replay(OpenedReplay& replay, const TickRange& shown, const ReplayNotes& notes,
                             const PartRecording& to);

}  // namespace tickreel::live
