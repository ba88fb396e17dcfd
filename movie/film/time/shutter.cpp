#include "movie/film/time/shutter.h"

#include <string>

namespace tickreel::movie {

bool is_shutter_angle(const Rational& degrees) {
  constexpr std::int64_t kMostParts = 1000;
  return degrees >= Rational(0) && degrees <= Rational(kFullShutter) &&
         degrees.denominator() <= kMostParts;
}

Result<Rational> parse_shutter_angle(std::string_view text) {
  const auto degrees = Rational::parse(text);
  if (degrees && is_shutter_angle(*degrees)) return *degrees;
  return bad_field("shutter", " " + std::string(text) +
                                  ": give degrees from 0 (no motion blur) to 360 (the whole "
                                  "frame), such as 180 or 172.8");
}

}  // namespace tickreel::movie
