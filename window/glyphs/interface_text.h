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
// reject characters for private use. In edited texts, real Yi syllables get a stand-in too. Only
// the window's thread may call these functions.

/// A character that some text had and that the typeface lacks.
struct WantedGlyph {
  char32_t shown_as;  ///< the character that Dear ImGui sees
  char32_t code;      ///< the character of the text, which `shown_as` stands for
};

/// Returns the character that Dear ImGui sees for `code`: `code` itself up to U+FFFF, except for
/// Yi syllables. The first 1 165 Yi syllables and characters beyond U+FFFF get a stand-in, which
/// they keep; each further one becomes U+FFFD.
char32_t interface_character(char32_t code);
/// Convert a text into the form that Dear ImGui can edit, and back. Bytes that are no UTF-8 stay
/// as they are. Characters that became U+FFFD do not come back.
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
