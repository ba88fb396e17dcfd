#pragma once

#include <string_view>

namespace tickreel {

/// Of a character of UTF-32: what it belongs to, where that cannot be drawn a character beside the
/// other, from left to right: letters that join, stack or run from right to left, and characters
/// that are there to change others. "Arabic"; empty for all that can be. By Unicode's blocks.
std::string_view script_to_shape(char32_t code);

}  // namespace tickreel
