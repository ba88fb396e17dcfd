#pragma once

#include <string_view>

namespace tickreel {

/// Returns the name of the script of a character that a shaping library must draw, such as "Thai":
/// its letters stack or change their forms, or the character only changes other characters. Empty
/// for characters that can be drawn one beside the other. Decides by Unicode's blocks. Empty also
/// for plain Hebrew and Arabic letters: other code puts them in order and joins them.
std::string_view script_to_shape(char32_t code);
/// Whether a shaping library must draw a character: script_to_shape() names its script, or it is an
/// Arabic letter whose joined forms have no characters of their own. False for an unseen character,
/// because nothing is drawn for it.
bool needs_shaping(char32_t code);

/// Whether a character is invisible, and only changes how other characters look or join.
bool is_unseen(char32_t code);
/// Whether a character gives a skin tone to the emoji before that character.
bool is_skin_tone(char32_t code);
/// Whether a character is in one of Unicode's blocks that have only emoji and similar symbols.
bool is_pictograph(char32_t code);
/// Whether a character is in Unicode's Arabic block, U+0600 to U+06FF. Its letters are drawn in
/// joined forms.
bool is_arabic(char32_t code);
/// Whether a character is as wide as it is high: Chinese characters, kana, Hangul, Yi, their
/// punctuation and full-width letters, and pictographs.
bool is_wide(char32_t code);

}  // namespace tickreel
