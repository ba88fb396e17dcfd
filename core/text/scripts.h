#pragma once

#include <string_view>

namespace tickreel {

/// The script of a UTF-32 character that cannot be drawn one character beside the other, from left
/// to right: letters that join, stack or run from right to left, and characters that only change
/// others. "Arabic"; empty for all others. By Unicode's blocks.
std::string_view script_to_shape(char32_t code);

}  // namespace tickreel
