#pragma once

#include <optional>
#include <string_view>

#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// Returns the exact rate for a rounded decimal that broadcasting uses: 23.976, 23.98, 29.97,
/// 47.952, 59.94, 119.88 and the like stand for 24000/1001, 30000/1001 ... The value decides,
/// however many digits it is written with. Returns nothing for all other rates.
std::optional<Rational> broadcast_rate(double rate);

/// Reads a frame rate from text. A fraction has its exact value, and so has a decimal that is not a
/// broadcast rate. Does not check whether a film can have this frame rate.
std::optional<Rational> rate_of_text(std::string_view text);

}  // namespace tickreel::movie
