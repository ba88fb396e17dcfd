#include "movie/film/film_limits.h"

#include "core/text/parse_number.h"

namespace tickreel::movie {
namespace {

/// A side of a picture, and nothing else, in `text`.
std::optional<int> parse_side(std::string_view text) {
  const auto side = parse_number<int>(text);
  return side && *side >= 1 && *side <= kMaxSidePixels ? side : std::nullopt;
}

}  // namespace

std::optional<ImageSize> parse_image_size(std::string_view text) {
  const std::size_t separator = text.find('x');
  if (separator == text.npos) return std::nullopt;
  const auto width = parse_side(text.substr(0, separator));
  const auto height = parse_side(text.substr(separator + 1));
  return width && height ? std::optional(ImageSize{*width, *height}) : std::nullopt;
}

std::string size_text(ImageSize size) {
  return std::to_string(size.width) + "x" + std::to_string(size.height);
}

bool is_frame_rate(const Rational& rate, const Rational& highest) {
  return rate > Rational(0) && rate <= highest && rate.numerator() <= kMaxRateTerm &&
         rate.denominator() <= kMaxRateTerm;
}

}  // namespace tickreel::movie
