#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movie/room.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

// What sizes and rates a film can have, in a file and as an option.

inline constexpr int kMaxSidePixels = 65535;
inline constexpr int kMostOfShape = 50;  // so that no side of such a shape is more
inline constexpr int kMaxFrameRate = 1000;
inline constexpr int kMaxRateTerm = 100'000'000;
inline constexpr int kMaxFilmFrames = 1'000'000'000;
inline constexpr int kMaxSegmentFrames = 1'000'000;

/// "1280x720", and nothing that no picture has.
std::optional<ImageSize> parse_image_size(std::string_view text);
std::string size_text(ImageSize size);
/// "9:16", of two whole numbers from 1 to kMostOfShape, as 9x16.
std::optional<ImageSize> parse_shape(std::string_view text);
/// A picture of that shape whose shorter side is that of `like`; whole pairs of pixels, which every
/// pixel format can hold.
ImageSize size_of_shape(ImageSize shape, ImageSize like);

/// Above 0 and up to `highest`, of terms up to kMaxRateTerm.
bool is_frame_rate(const Rational& rate, const Rational& highest = Rational(kMaxFrameRate));

}  // namespace tickreel::movie
