#include "movie/text/text_characters.h"

#include <array>
#include <cstdio>

#include "core/text/code_point.h"
#include "core/text/scripts.h"
#include "movie/text/text_filling.h"

namespace tickreel::movie {
namespace {

/// "U+1F600".
std::string number_of(char32_t code) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "U+%04X", static_cast<unsigned>(code));
  return text.data();
}

std::string complaint_about(std::string_view character, char32_t code, const Font& font,
                            const std::string& fontfile) {
  const std::string number = "(" + number_of(code) + ")";
  const std::string named = std::string(character) + " " + number;
  if (code == U'\t') return "it has a tab, which has no width here: write blanks";
  if (code < U' ' || (code >= 0x7F && code < 0xA0)) {
    return "it has a control character " + number + ": leave it out";
  }
  const std::string_view script = script_to_shape(code);
  if (script == "combining marks") {
    return "it has a combining mark " + number +
           ", which would stand beside its letter: write both as one composed character";
  }
  if (!script.empty()) {
    return "it has " + named + ", of " + std::string(script) +
           ": such characters join or stack, and are not drawn; leave them out";
  }
  if (is_arabic(code) && !fontfile.empty()) {
    return "it has " + named +
           ", of Arabic, which is drawn in the program's typeface alone: leave "
           "fontfile out";
  }
  if (is_unseen(code) || is_skin_tone(code)) return {};  // left out, where it is no part of a glyph
  if (!font.first_missing(character).empty()) {
    return fontfile.empty()
               ? "the typeface has no " + named + ": leave it out, or give a font with fontfile"
               : "the font " + fontfile + " has no " + named +
                     ": leave it out, or give another fontfile";
  }
  const std::string complaint = font.complaint(code);
  if (complaint.empty()) return {};
  return "the " + named + " of the font " + fontfile + " " + complaint +
         ": leave it out, or give another fontfile";
}

}  // namespace

std::string complaint_about(std::string_view utf8, const Font& font, const std::string& fontfile) {
  while (!utf8.empty()) {
    const std::string_view character = utf8.substr(0, first_character_bytes(utf8));
    const char32_t code = code_point(character);
    utf8.remove_prefix(character.size());
    if (code == U'\n') continue;
    if (std::string found = complaint_about(character, code, font, fontfile); !found.empty()) {
      return found;
    }
  }
  return {};
}

}  // namespace tickreel::movie
