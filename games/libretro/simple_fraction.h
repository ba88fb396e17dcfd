#pragma once

#include <cstdint>

#include "games/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::games {

/// Returns a fraction of small numbers for a floating-point number above 0: the first convergent of
/// its continued fraction whose distance from the value is at most `nearness` times the value. If
/// no convergent with terms up to `most_term` is as near, returns the last one with such terms.
/// `nearness` 0: the division gives the same floating-point number again, so 60.098811862348406
/// becomes 10738636/178683. A value below 1/most_term gives 1/most_term, one above most_term gives
/// most_term.
Rational simple_fraction(double value, double nearness, std::int64_t most_term);

}  // namespace tickreel::games
