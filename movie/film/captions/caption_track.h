#pragma once

#include <vector>

#include "encode/film_tags.h"
#include "movie/room.h"

namespace tickreel::movie {

/// Returns captions, given in any order, as a track for players: in order of time, with at most one
/// at any time. While captions overlap, the track has one caption with the lines of all, the
/// earlier above, because an MP4 cannot hold two at a time; so two overlapping captions can become
/// three. Leaves out captions without length.
std::vector<FilmCaption> one_at_a_time(std::vector<FilmCaption> captions);

}  // namespace tickreel::movie
