#pragma once

#include <cstdint>

#include "games/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::games {

/// A fraction of small numbers for a value above 0 that somebody gives as a floating-point number:
/// the first convergent of its continued fraction that is as near as `nearness`, as a part of the
/// value; of those with terms up to `most_term` alone, the last. 0: the first that is the same
/// number when it is divided, so that 60.098811862348406 is 10738636/178683 again.
Rational simple_fraction(double value, double nearness, std::int64_t most_term);

}  // namespace tickreel::games
