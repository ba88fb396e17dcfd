#pragma once

#include <string_view>

namespace tickreel {

/// The script of a UTF-32 character that cannot be drawn one character beside the other: letters
/// that stack or change their forms, and characters that only change others. "Thai"; empty for all
/// others. By Unicode's blocks; Hebrew and Arabic are put in order, and joined, before.
std::string_view script_to_shape(char32_t code);
/// Whether what is drawn with it depends on more than the character: as script_to_shape(), but
/// nothing is drawn of those that are unseen.
bool needs_shaping(char32_t code);

/// Characters that are not seen themselves, and only change how others look or join.
bool is_unseen(char32_t code);
/// Whether a character gives the emoji before it another tone.
bool is_skin_tone(char32_t code);
/// Whether a character is in a block of Unicode of emoji and similar symbols alone.
bool is_pictograph(char32_t code);
/// Arabic letters, which are drawn by their joined forms.
bool is_arabic(char32_t code);
/// Whether a character is as wide as it is high: Chinese characters, kana, Hangul and what stands
/// among them; pictographs.
bool is_wide(char32_t code);

}  // namespace tickreel
