#pragma once

#include <cstdint>

#include "movie/film/film_definition.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Frames of a clip that a film does not show, which editing programs need for transitions.
struct ClipHandles {
  std::int64_t before = 0;
  std::int64_t after = 0;
};

/// Makes a clip longer by `frames` at either end, as far as its replay goes; its own frames stay as
/// they are. A card and a still are shown longer. A clip whose speed changes, and any other kind,
/// gets none, and one whose camera changes none in front: they count from where the clip begins.
/// `replay`: the clip's; null if it has none. kBadFile when it is damaged.
Result<ClipHandles> add_handles(std::int64_t frames, ReplayReader* replay, FilmDefinition& clip);

}  // namespace tickreel::movie
