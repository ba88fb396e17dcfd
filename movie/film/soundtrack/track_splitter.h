#pragma once

#include <cstddef>
#include <span>

#include "encode/audio_format.h"
#include "movie/room.h"

namespace tickreel::movie {

/// Rounds the samples of tracks to whole numbers of 16 bits (see quantised_sample()) whose sum is
/// exactly the rounded `mix`. `parts` has one sample of each track, before clipping, and gets the
/// rounded samples, as whole numbers divided by kQuantisedScale. The track with the index `rest`
/// gets what the others leave of the mix, whatever sample it has in `parts`; an amount that this
/// track cannot hold goes to the others. When the mix is clipped at full scale, the tracks are
/// softened by the same factor.
void split_sample(float mix, std::span<float> parts, std::size_t rest);

}  // namespace tickreel::movie
