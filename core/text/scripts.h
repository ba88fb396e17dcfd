#pragma once

#include <string_view>

namespace tickreel {

/// The script of a UTF-32 character that cannot be drawn one character beside the other, from left
/// to right: letters that join, stack or run from right to left, and characters that only change
/// others. "Arabic"; empty for all others. By Unicode's blocks.
std::string_view script_to_shape(char32_t code);

/// Characters that are not seen themselves, and only change how others look or join.
bool is_unseen(char32_t code);
/// Those that give the emoji before them another tone.
bool is_skin_tone(char32_t code);
/// Those blocks of Unicode that have emoji and symbols like them alone.
bool is_pictograph(char32_t code);
/// As wide as it is high: Chinese characters, kana, Hangul and what stands among them; pictographs.
bool is_wide(char32_t code);

}  // namespace tickreel
