#pragma once

#include <vector>

#include "encode/sink_settings.h"
#include "movie/room.h"
#include "sim/replay/replay_notes.h"
#include "sim/view/frame_times.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// The first frame that is at this time of the game or after it; as many as there are when none is.
std::int64_t frame_from(const Rational& seconds, const FrameTimes& times,
                        const TickRate& tick_rate);

/// FilmTags::chapters: the marks that begin within a film, each at the first frame that is not
/// before it. Where several begin at one frame, they are one chapter with all their names.
Texts chapters_at(const std::vector<Mark>& marks, const FrameTimes& times,
                  const TickRate& tick_rate);

}  // namespace tickreel::movie
