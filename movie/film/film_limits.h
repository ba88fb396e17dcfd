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
/// The largest number in a shape. It keeps both sides of size_of_shape() within kMaxSidePixels.
inline constexpr int kMostOfShape = 50;
inline constexpr int kMaxFrameRate = 1000;  ///< frames a second
/// The largest numerator and denominator of a frame rate.
inline constexpr int kMaxRateTerm = 100'000'000;
inline constexpr int kMaxFilmFrames = 1'000'000'000;
inline constexpr int kMaxSegmentFrames = 1'000'000;

/// Reads "1280x720". Returns nothing for other texts, and for sides that are not from 1 to
/// kMaxSidePixels.
std::optional<ImageSize> parse_image_size(std::string_view text);
/// Returns "1280x720".
std::string size_text(ImageSize size);
/// Reads the shape of a picture, "9:16", as the size 9x16: two whole numbers from 1 to
/// kMostOfShape. Returns nothing for other texts.
std::optional<ImageSize> parse_shape(std::string_view text);
/// Returns the size that has the shape `shape` and a shorter side as long as the shorter side of
/// `like`. The longer side is rounded to an even number, because every pixel format can hold even
/// sides.
ImageSize size_of_shape(ImageSize shape, ImageSize like);

/// Whether a rate in frames a second is above 0 and at most `highest`, with terms up to
/// kMaxRateTerm.
bool is_frame_rate(const Rational& rate, const Rational& highest = Rational(kMaxFrameRate));

}  // namespace tickreel::movie
