#pragma once

#include <cstdint>

#include "movie/film/film_definition.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Frames before and behind those that a film shows of a clip. Editing programs need them for
/// transitions.
struct ClipHandles {
  std::int64_t before = 0;
  std::int64_t after = 0;
};

/// Makes a clip longer by up to `frames` at either end, as far as its replay goes; its own frames
/// stay the same. A card or a still is shown longer. A clip whose speed changes, and any other
/// kind, gets no handles. A clip whose camera changes gets none in front, because its cuts count
/// from where the clip begins. `replay` is the clip's, null if it has none. kBadFile when it is
/// damaged.
Result<ClipHandles> add_handles(std::int64_t frames, ReplayReader* replay, FilmDefinition& clip);

}  // namespace tickreel::movie
