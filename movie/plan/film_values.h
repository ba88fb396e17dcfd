#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads a length of film as a number of frames. The text has seconds above 0 and up to 3600, such
/// as "0.5", which are rounded to the nearest frame, at least one; or frames from 1 to 1000000,
/// "30f". Returns 0 for an empty text. kUsage for other texts, also "0", with the option's name.
Result<std::int64_t> parse_film_length(const std::string& option, const std::string& text,
                                       const Rational& frame_rate);

/// Reads a length of film as parse_film_length() does, but returns 0 for "0" and "0f" too.
Result<std::int64_t> parse_film_length_or_none(const std::string& option, const std::string& text,
                                               const Rational& frame_rate);

/// Reads a colour as 0xRRGGBB, sRGB: black, white or #RRGGBB. An empty text is black. kUsage for
/// other texts.
Result<std::int64_t> parse_color(const std::string& option, const std::string& text);

}  // namespace tickreel::movie
