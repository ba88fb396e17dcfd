#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "encode/segments/segment_file.h"
#include "movie/film/film_definition.h"

namespace tickreel::movie {

// The game's sound while it waits until all of it is there. Of films that split it (splits_sound())
// there are four floats for each moment: left and right of all, then of the game's music bus.

/// Floats for each moment.
std::size_t kept_width(const FilmDefinition& film);

/// Puts both side by side, as they are kept. `music`: VideoFrame::music.
void put_side_by_side(std::span<const float> samples, std::span<const float> music,
                      std::vector<float>& kept);

/// All of the sound, of what is kept with so many floats for each moment.
SampleSource all_of_kept(SampleSource kept, std::size_t width);

}  // namespace tickreel::movie
