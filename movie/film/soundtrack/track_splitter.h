#pragma once

#include <cstddef>
#include <span>

#include "encode/audio_format.h"
#include "movie/room.h"

namespace tickreel::movie {

/// Makes the samples of tracks whole numbers of 16 bits (quantised_sample) whose sum is that of the
/// mix, to the sample: `parts`, which is one sample of each track, before anything is cut off. A
/// mix that is cut off at full scale has tracks that are softer by as much. What rounding leaves
/// over is of the part `rest`; what that cannot hold is of the others.
void split_sample(float mix, std::span<float> parts, std::size_t rest);

}  // namespace tickreel::movie
