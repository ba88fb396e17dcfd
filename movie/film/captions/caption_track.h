#pragma once

#include <vector>

#include "encode/film_tags.h"
#include "movie/room.h"

namespace tickreel::movie {

/// What players show of captions one after the other: at most one at any time, in order. Where some
/// overlap, there is one with the lines of all of them, the earlier above: an MP4 cannot hold two
/// at a time.
std::vector<FilmCaption> one_at_a_time(std::vector<FilmCaption> captions);

}  // namespace tickreel::movie
