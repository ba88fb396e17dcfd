#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "encode/segments/segment_file.h"
#include "movie/film/film_definition.h"

namespace tickreel::movie {

// The game's sound as it is kept until all of it is there. For each moment it has left and right of
// the whole sound, then, for films that split it, left and right of each of split_buses().

/// Returns the number of floats for each moment.
std::size_t stored_width(const FilmDefinition& film);

/// Interleaves the whole sound and its buses as they are kept. `split` is VideoFrame::split, with
/// `buses` entries.
void put_side_by_side(std::span<const float> samples, const std::vector<std::vector<float>>& split,
                      std::size_t buses, std::vector<float>& kept);

/// Returns the whole sound from `kept`, which has `width` floats for each moment.
SampleSource all_of_stored(SampleSource kept, std::size_t width);

}  // namespace tickreel::movie
