#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movie/room.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

// The limits of sizes and rates, in files and in options.

inline constexpr int kMaxSidePixels = 65535;
inline constexpr int kMostOfShape = 50;  // keeps each side of a shape within kMaxSidePixels
inline constexpr int kMaxFrameRate = 1000;
inline constexpr int kMaxRateTerm = 100'000'000;
inline constexpr int kMaxFilmFrames = 1'000'000'000;
inline constexpr int kMaxSegmentFrames = 1'000'000;

/// Reads "1280x720". Returns nothing for sizes that no picture can have.
std::optional<ImageSize> parse_image_size(std::string_view text);
std::string size_text(ImageSize size);
/// Reads "9:16", two whole numbers from 1 to kMostOfShape, as 9x16.
std::optional<ImageSize> parse_shape(std::string_view text);
/// Returns a size of that shape whose shorter side is that of `like`. The other side is even,
/// because every pixel format can hold even sides.
ImageSize size_of_shape(ImageSize shape, ImageSize like);

/// Whether the rate is above 0 and up to `highest`, with terms up to kMaxRateTerm.
bool is_frame_rate(const Rational& rate, const Rational& highest = Rational(kMaxFrameRate));

}  // namespace tickreel::movie
