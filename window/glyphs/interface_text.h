#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

// Shows characters that the interface's typeface lacks, since a name may have any character. Dear
// ImGui reads all its text through this file. A character without a glyph is noted, and the next
// picture has a glyph from another font. Dear ImGui's characters end at U+FFFF. Each one beyond,
// such as an emoji, is shown as a Yi syllable that stands for it, because Dear ImGui's fields
// reject characters for private use. Only the window's thread may call these functions.

/// A character that some text had and that the typeface lacks.
struct WantedGlyph {
  char32_t shown_as;  ///< the character that Dear ImGui sees
  char32_t code;
};

/// Returns the character that Dear ImGui sees for `code`. At most 1 165 characters beyond U+FFFF
/// get a stand-in; all others become U+FFFD.
char32_t interface_character(char32_t code);
/// Convert a text into the form that Dear ImGui can edit, and back.
std::string for_interface(std::string_view utf8);
std::string from_interface(std::string_view utf8);

/// Returns all missing characters that some text had, in the order of their first use. The list has
/// at most 4096 characters.
const std::vector<WantedGlyph>& wanted_glyphs();
/// Return whether wanted_glyphs() has grown since the last call of take_lack_of_glyphs(). The
/// second function also resets the answer to false.
bool lacks_glyphs();
bool take_lack_of_glyphs();

}  // namespace tickreel::window
