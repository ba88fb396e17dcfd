#pragma once

#include <cstdint>

#include "movie/film/film_definition.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The numbers of extra frames before and after the frames that a film shows of a clip. Editing
/// programs need them for transitions.
struct ClipHandles {
  std::int64_t before = 0;
  std::int64_t after = 0;
};

/// Makes a clip longer by up to `frames` at either end, as far as its replay goes, and returns by
/// how many. The clip's former frames stay the same. A card or a still is shown longer. Only clips
/// of replays, cards and stills get handles, and no clip whose speed changes, whose times would not
/// stay exact, or that has the frames of the recording. A clip with camera cuts gets none in front,
/// because cuts count from the beginning of the clip. `replay` is the replay of the clip; null for
/// a clip without a replay. kBadFile when the replay is damaged.
Result<ClipHandles> add_handles(std::int64_t frames, ReplayReader* replay, FilmDefinition& clip);

}  // namespace tickreel::movie
