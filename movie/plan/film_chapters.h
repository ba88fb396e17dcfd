#pragma once

#include <vector>

#include "encode/sink_settings.h"
#include "movie/room.h"
#include "sim/replay/replay_notes.h"
#include "sim/view/frame_times.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// Returns the first frame that shows the game time `seconds` or a later time; the number of frames
/// when no frame does.
std::int64_t frame_from(const Rational& seconds, const FrameTimes& times,
                        const TickRate& tick_rate);

/// Returns FilmTags::chapters: a chapter for each mark that begins within a film, at the first
/// frame at or after the mark's beginning. Marks that begin at the same frame make one chapter with
/// their names, up to kMaxMarkNameBytes. When the first chapter is not at frame 0, a chapter
/// "Start" is added there ("Start of the film" if a chapter is called "Start"). A later chapter
/// with the name of an earlier one is left out.
Texts chapters_at(const std::vector<Mark>& marks, const FrameTimes& times,
                  const TickRate& tick_rate);

}  // namespace tickreel::movie
