#include "movie/film/time/broadcast_rate.h"

#include <cmath>
#include <cstdint>

namespace tickreel::movie {

std::optional<Rational> broadcast_rate(double rate) {
  constexpr double kHighest = 1000;
  constexpr double kNear = 0.005;  // the tolerance of two decimals
  if (!(rate > 0 && rate <= kHighest)) return std::nullopt;
  const auto whole = static_cast<std::int64_t>(std::ceil(rate));
  // Film (24) and television (30) rates, their halves and their multiples have broadcast variants.
  if (whole % 12 != 0 && whole % 15 != 0) return std::nullopt;
  const double exact = static_cast<double>(whole) * 1000 / 1001;
  if (std::abs(rate - exact) >= kNear) return std::nullopt;
  return Rational(whole * 1000, 1001);
}

std::optional<Rational> rate_of_text(std::string_view text) {
  const auto rate = Rational::parse(text);
  const bool has_decimals = rate && rate->denominator() != 1 && text.find('/') == text.npos;
  const auto broadcast = has_decimals ? broadcast_rate(rate->to_double()) : std::nullopt;
  return broadcast ? broadcast : rate;
}

}  // namespace tickreel::movie
