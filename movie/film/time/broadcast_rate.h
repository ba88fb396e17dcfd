#pragma once

#include <optional>
#include <string_view>

#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// What broadcasting calls by rounded decimals: 23.976, 23.98, 29.97, 47.952, 59.94, 119.88 and the
/// like are 24000/1001, 30000/1001 ... By the value, however many digits it is written with.
/// Nothing for all others.
std::optional<Rational> broadcast_rate(double rate);

/// A rate as it is written: a fraction means what it says, and so do decimals that are not
/// broadcasting's. Not yet checked whether frames can have it.
std::optional<Rational> rate_of_text(std::string_view text);

}  // namespace tickreel::movie
