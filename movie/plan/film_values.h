#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A length of film in frames: seconds, such as "0.5", rounded to the nearest frame and one at
/// least; or frames, "30f". 0 for an empty text. kUsage for all else, with the option's name.
Result<std::int64_t> parse_film_length(const std::string& option, const std::string& text,
                                       const Rational& frame_rate);

/// The same of what may be none: 0 also for "0" and "0f".
Result<std::int64_t> parse_film_length_or_none(const std::string& option, const std::string& text,
                                               const Rational& frame_rate);

/// 0xRRGGBB, sRGB: of black, white or #RRGGBB; black for an empty text. kUsage for all else.
Result<std::int64_t> parse_color(const std::string& option, const std::string& text);

}  // namespace tickreel::movie
