#pragma once

#include <string_view>

namespace tickreel {

/// Returns the name of the script of a character that needs shaping, such as "Thai": letters that
/// stack or change their forms, and characters that only change others. Empty for characters that
/// can be drawn one beside the other. Goes by Unicode's blocks. Plain Hebrew and Arabic letters do
/// not count: they are put in order and joined before.
std::string_view script_to_shape(char32_t code);
/// Whether a character cannot be drawn by itself: script_to_shape() names its script, or it is an
/// Arabic letter without joined forms of its own; but not if it is unseen, since nothing is drawn
/// then.
bool needs_shaping(char32_t code);

/// Whether a character is not seen itself, and only changes how others look or join.
bool is_unseen(char32_t code);
/// Whether a character gives the emoji before it another tone.
bool is_skin_tone(char32_t code);
/// Whether a character is in a block of Unicode of emoji and similar symbols alone.
bool is_pictograph(char32_t code);
/// Whether a character is in Unicode's Arabic block, whose letters are drawn in joined forms.
bool is_arabic(char32_t code);
/// Whether a character is as wide as it is high: Chinese characters, kana, Hangul and their
/// punctuation, and pictographs.
bool is_wide(char32_t code);

}  // namespace tickreel
