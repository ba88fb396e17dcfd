#pragma once

#include <cstddef>

#include "games/open_replay.h"
#include "live/room.h"
#include "sim/replay/replay_part.h"

namespace tickreel::live {

/// The facts about a replay that was cut out of another one.
struct CutReplay {
  Tick remembered_ticks = 0;  ///< recorded ticks before the first shown one, for looks and sounds
  std::size_t marks = 0;      ///< the number of marks within the cut
};

/// Writes a replay of the ticks `shown` of another replay, with those of `notes` that lie within
/// them, and the times of the pictures that were shown. On failure nothing is left. The errors of
/// part_of(), record_part() and Recorder. Plays the part with the replay's player, which does not
/// stay at its tick.
Result<CutReplay> cut_replay(OpenedReplay& replay, const TickRange& shown, const ReplayNotes& notes,
                             const PartRecording& to);

}  // namespace tickreel::live
