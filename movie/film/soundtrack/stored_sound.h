#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "encode/segments/segment_file.h"
#include "movie/film/film_definition.h"

namespace tickreel::movie {

// The form in which the game's sound is kept until all of it is there. For each sample time it has
// the left and the right sample of the whole sound, and then the left and the right sample of each
// bus of split_buses(), which may be empty.

/// Returns the number of floats for each sample time.
std::size_t stored_width(const FilmDefinition& film);

/// Writes `samples`, the whole sound, and `split`, its buses (VideoFrame::split), to `kept` in this
/// form. Writes 0 for each of the `buses` buses that `split` lacks.
void put_side_by_side(std::span<const float> samples, const std::vector<std::vector<float>>& split,
                      std::size_t buses, std::vector<float>& kept);

/// Returns a source of the whole sound alone, from `kept`, which has `width` floats for each sample
/// time.
SampleSource all_of_stored(SampleSource kept, std::size_t width);

}  // namespace tickreel::movie
