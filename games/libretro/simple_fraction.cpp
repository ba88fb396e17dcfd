#include "games/libretro/simple_fraction.h"

#include <cmath>

namespace tickreel::games {

Rational simple_fraction(double value, double nearness, std::int64_t most_term) {
  std::int64_t numerator = 1;
  std::int64_t denominator = 0;
  std::int64_t numerator_before = 0;
  std::int64_t denominator_before = 1;
  double rest = value;
  const auto most = static_cast<double>(most_term);
  while (true) {
    const double whole = std::floor(rest);
    const double next_numerator =
        whole * static_cast<double>(numerator) + static_cast<double>(numerator_before);
    const double next_denominator =
        whole * static_cast<double>(denominator) + static_cast<double>(denominator_before);
    if (!(next_numerator <= most) || !(next_denominator <= most)) break;
    numerator_before = numerator;
    denominator_before = denominator;
    numerator = static_cast<std::int64_t>(next_numerator);
    denominator = static_cast<std::int64_t>(next_denominator);
    const double divided = next_numerator / next_denominator;
    if (std::abs(divided - value) <= nearness * value || rest == whole) break;
    rest = 1.0 / (rest - whole);
  }
  // The value is below the smallest such fraction, or above the largest.
  if (denominator == 0) return Rational(most_term);
  return numerator == 0 ? Rational(1, most_term) : Rational(numerator, denominator);
}

}  // namespace tickreel::games
