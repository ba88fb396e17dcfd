#pragma once

#include <vector>

#include "encode/sink_settings.h"
#include "movie/room.h"
#include "sim/replay/replay_notes.h"
#include "sim/view/frame_times.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// Returns the first frame at or after this time of the game; the number of frames when there is
/// none.
std::int64_t frame_from(const Rational& seconds, const FrameTimes& times,
                        const TickRate& tick_rate);

/// Returns FilmTags::chapters: the marks that begin within a film, each at the first frame at or
/// after it. Marks that begin at the same frame make one chapter with all their names.
Texts chapters_at(const std::vector<Mark>& marks, const FrameTimes& times,
                  const TickRate& tick_rate);

}  // namespace tickreel::movie
