#include "movie/film/film_limits.h"

#include <charconv>

namespace tickreel {
namespace {

/// A side of a picture, and nothing else, in `text`.
bool parse_side(std::string_view text, int& side) {
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, side);
  return result.ec == std::errc() && result.ptr == end && side >= 1 && side <= kMaxSidePixels;
}

}  // namespace

std::optional<ImageSize> parse_image_size(std::string_view text) {
  const std::size_t separator = text.find('x');
  ImageSize size;
  if (separator == text.npos || !parse_side(text.substr(0, separator), size.width) ||
      !parse_side(text.substr(separator + 1), size.height)) {
    return std::nullopt;
  }
  return size;
}

std::string size_text(ImageSize size) {
  return std::to_string(size.width) + "x" + std::to_string(size.height);
}

bool is_frame_rate(const Rational& rate, const Rational& highest) {
  return rate > Rational(0) && rate <= highest && rate.numerator() <= kMaxRateTerm &&
         rate.denominator() <= kMaxRateTerm;
}

}  // namespace tickreel
