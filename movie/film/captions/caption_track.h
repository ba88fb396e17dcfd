#pragma once

#include <vector>

#include "encode/film_tags.h"
#include "movie/room.h"

namespace tickreel::movie {

/// Returns the captions as a track for players: in order, with at most one at any time. Overlapping
/// captions are joined into one with the lines of all, the earlier above, because an MP4 cannot
/// hold two at a time.
std::vector<FilmCaption> one_at_a_time(std::vector<FilmCaption> captions);

}  // namespace tickreel::movie
