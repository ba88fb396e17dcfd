#pragma once

#include <cstddef>
#include <span>

#include "encode/audio_format.h"
#include "movie/room.h"

namespace tickreel::movie {

/// Rounds the samples of tracks to whole numbers of 16 bits (see quantised_sample()) whose sum is
/// exactly the rounded `mix`. `parts` has one sample of each track, before clipping, and gets the
/// rounded samples, as whole numbers divided by kQuantisedScale. When the mix
/// is clipped at full scale, the tracks are softened by the same factor. The remainder of rounding
/// goes to the track with the index `rest`; an amount that this track cannot hold goes to the
/// others.
void split_sample(float mix, std::span<float> parts, std::size_t rest);

}  // namespace tickreel::movie
