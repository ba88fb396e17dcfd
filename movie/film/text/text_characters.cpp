#include "movie/film/text/text_characters.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/text/code_point.h"
#include "core/text/is_control.h"
#include "core/text/scripts.h"
#include "renderer/overlay/text_clusters.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

/// Returns a code point's number, "U+1F600".
std::string number_of(char32_t code) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "U+%04X", static_cast<unsigned>(code));
  return text.data();
}

/// Returns the numbers of all characters, "U+0061 U+0301".
std::string numbers_of(std::string_view utf8) {
  std::string numbers;
  while (!utf8.empty()) {
    const std::string_view character = utf8.substr(0, first_character_bytes(utf8));
    utf8.remove_prefix(character.size());
    numbers += (numbers.empty() ? "" : " ") + number_of(code_point(character));
  }
  return numbers;
}

/// Returns the complaint about a character that needs shaping, in a font given by the user. Such a
/// font's shaping tables are not trusted, so its complex scripts are refused.
std::string complaint_about_script(std::string_view character, const std::string& named,
                                   char32_t code) {
  const std::string_view script = script_to_shape(code);
  if (script == "combining marks") {
    return "it has a combining mark (" + number_of(code) +
           "), which is drawn in the program's typeface alone: write it and its letter as one "
           "composed character, or leave fontfile out";
  }
  if (script.empty() && !is_arabic(code)) return {};
  if (!Font::of(Text::Weight::kRegular).first_missing(character).empty()) {
    return "it has " + named + ", of " + std::string(script) +
           ", which no typeface here puts together: leave it out";
  }
  return "it has " + named + ", of " + std::string(script.empty() ? "Arabic" : script) +
         ", which is drawn in the program's typeface alone: leave fontfile out";
}

std::string complaint_about(std::string_view character, char32_t code, const Font& font,
                            const std::string& fontfile) {
  const std::string number = "(" + number_of(code) + ")";
  const std::string named = std::string(character) + " " + number;
  if (code == U'\t') return "it has a tab, which has no width here: write blanks";
  if (code < U' ' || (code >= 0x7F && code < 0xA0)) {
    return "it has a control character " + number + ": leave it out";
  }
  if (code == 0x2028 || code == 0x2029) {
    return "it has a character that ends lines " + number + ": write a line break";
  }
  if (code == 0x202D || code == 0x202E) {
    return "it has a character that turns others around " + number + ": leave it out";
  }
  if (is_unseen(code) || is_skin_tone(code)) return {};  // left out, unless part of a glyph
  if (fontfile.empty()) return {};
  if (std::string script = complaint_about_script(character, named, code); !script.empty()) {
    return script;
  }
  if (!font.first_missing(character).empty()) {
    return "the font " + fontfile + " has no " + named + ": leave it out, or give another fontfile";
  }
  const std::string complaint = font.complaint(code);
  if (complaint.empty()) return {};
  return "the " + named + " of the font " + fontfile + " " + complaint +
         ": leave it out, or give another fontfile";
}

/// Returns the complaint about a cluster, which is never split, in the built-in typeface.
std::string complaint_about(std::string_view cluster, const Font& font) {
  const std::string_view missing = font.first_missing(cluster);
  if (missing.empty()) return {};
  const std::string_view script =
      script_to_shape(code_point(missing.substr(0, first_character_bytes(missing))));
  const std::string of = script.empty() ? "" : ", of " + std::string(script);
  return "the typeface has no " + std::string(missing) + " (" + numbers_of(missing) + ")" + of +
         ": leave it out" + (script.empty() ? ", or give a font with fontfile" : "");
}

}  // namespace

std::size_t first_character_bytes(std::string_view utf8) {
  std::size_t size = std::min<std::size_t>(utf8.size(), 1);
  while (size < utf8.size() && !starts_character(utf8[size])) ++size;
  return size;
}

std::string complaint_about(std::string_view utf8, const Font& font, const std::string& fontfile) {
  while (!utf8.empty()) {
    std::string_view cluster = utf8.substr(0, first_cluster_bytes(utf8));
    utf8.remove_prefix(cluster.size());
    if (cluster == "\n") continue;
    for (std::string_view rest = cluster; !rest.empty();) {
      const std::string_view character = rest.substr(0, first_character_bytes(rest));
      rest.remove_prefix(character.size());
      std::string found = complaint_about(character, code_point(character), font, fontfile);
      if (!found.empty()) return found;
    }
    if (!fontfile.empty()) continue;
    if (std::string found = complaint_about(cluster, font); !found.empty()) return found;
  }
  return {};
}

std::string without_obeyed(std::string_view text) {
  std::string left;
  while (!text.empty()) {
    const std::string_view character = text.substr(0, first_character_bytes(text));
    text.remove_prefix(character.size());
    if (!is_obeyed(character)) left += character;
  }
  return left;
}

std::string as_drawn(std::string_view name) {
  constexpr std::string_view kReplacement = "\uFFFD";
  const Font& font = Font::of(Text::Weight::kRegular);
  std::string drawn;
  const std::string plain = without_obeyed(name);
  for (std::string_view rest = plain; !rest.empty();) {
    const std::string_view cluster = rest.substr(0, first_cluster_bytes(rest));
    rest.remove_prefix(cluster.size());
    const bool is_drawn = complaint_about(cluster, font, "").empty();
    drawn += is_drawn ? cluster : kReplacement;
  }
  return drawn;
}

}  // namespace tickreel::movie
