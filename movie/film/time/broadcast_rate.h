#pragma once

#include <optional>
#include <string_view>

#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// Returns the exact rate that a rounded decimal of broadcasting stands for: 24000/1001 for 23.976
/// and 23.98, 30000/1001 for 29.97, and likewise for 47.952, 59.94, 119.88 and such. The value
/// decides, however many digits it is written with. Returns nothing for all other rates.
std::optional<Rational> broadcast_rate(double rate);

/// Reads a frame rate from text. A decimal of broadcast_rate() means the exact rate; every other
/// decimal, and every fraction, has its own exact value. Returns nothing for text that is no
/// number. Does not check whether a film can have this frame rate.
std::optional<Rational> rate_of_text(std::string_view text);

}  // namespace tickreel::movie
