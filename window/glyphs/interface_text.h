#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

// Characters that the interface's typeface lacks: names have any. Whatever Dear ImGui is given to
// draw passes here; what it has no glyph for is noted, and the next picture has a glyph of another
// font. Its characters end at U+FFFF: those beyond, such as emoji, are lent one of the Yi
// syllables each: what is for private use cannot be typed into its fields. All of it is the
// window's thread's.

/// A character that has been asked for.
struct WantedGlyph {
  char32_t shown_as;  ///< what Dear ImGui calls it
  char32_t code;
};

/// What Dear ImGui calls a character. The most that are lent are 1 165; then U+FFFD.
char32_t interface_character(char32_t code);
/// A text that Dear ImGui edits, and what has become of it.
std::string for_interface(std::string_view utf8);
std::string from_interface(std::string_view utf8);

/// All that were asked for and that the typeface lacks, the first asked for first; 4 096 at most.
const std::vector<WantedGlyph>& wanted_glyphs();
/// Whether there are some since take_lack_of_glyphs() was called last.
bool lacks_glyphs();
bool take_lack_of_glyphs();

}  // namespace tickreel::window
