#include "movie/film/film_limits.h"

#include <algorithm>

#include "core/text/parse_number.h"

namespace tickreel::movie {
namespace {

/// Reads a text that is one side of a picture and nothing else.
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

std::optional<ImageSize> parse_shape(std::string_view text) {
  const std::size_t separator = text.find(':');
  if (separator == text.npos) return std::nullopt;
  const auto width = parse_number<int>(text.substr(0, separator));
  const auto height = parse_number<int>(text.substr(separator + 1));
  const auto is_right = [](const auto& side) {
    return side && *side >= 1 && *side <= kMostOfShape;
  };
  if (!is_right(width) || !is_right(height)) return std::nullopt;
  return ImageSize{*width, *height};
}

ImageSize size_of_shape(ImageSize shape, ImageSize like) {
  const int shorter = std::min(like.width, like.height);
  const int of_shape = std::min(shape.width, shape.height);
  const auto side = [&](int of) {
    if (of == of_shape) return shorter;
    return 2 * ((2 * shorter * of + 2 * of_shape) / (4 * of_shape));
  };
  return {side(shape.width), side(shape.height)};
}

std::string size_text(ImageSize size) {
  return std::to_string(size.width) + "x" + std::to_string(size.height);
}

bool is_frame_rate(const Rational& rate, const Rational& highest) {
  return rate > Rational(0) && rate <= highest && rate.numerator() <= kMaxRateTerm &&
         rate.denominator() <= kMaxRateTerm;
}

}  // namespace tickreel::movie
