#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "encode/segments/segment_file.h"
#include "movie/film/film_definition.h"

namespace tickreel::movie {

// The game's sound while it waits until all of it is there. For each moment
// there are left and right of all, then, of films that split it, of each of its split_buses().

/// Floats for each moment.
std::size_t stored_width(const FilmDefinition& film);

/// Puts all side by side, as they are kept. `split`: VideoFrame::split, of `buses`.
void put_side_by_side(std::span<const float> samples, const std::vector<std::vector<float>>& split,
                      std::size_t buses, std::vector<float>& kept);

/// All of the sound, of what is kept with so many floats for each moment.
SampleSource all_of_stored(SampleSource kept, std::size_t width);

}  // namespace tickreel::movie
