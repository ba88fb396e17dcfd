#include "renderer/overlay/font.h"

#include <algorithm>

#include "core/text/scripts.h"
#include "renderer/overlay/visual_order.h"
#include "tickreel/core/utf8.h"

namespace tickreel::renderer {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// Takes one character off the front of `rest`, which is not empty.
char32_t take_character(std::string_view& rest) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  char32_t code = length == 1 ? lead : lead & (0x7FU >> length);
  bool valid = length != 0 && length <= rest.size();
  for (std::size_t i = 1; valid && i < length; ++i) {
    valid = !starts_character(rest[i]);
    code = code << 6 | (byte(i) & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  valid = valid && !overlong && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  rest.remove_prefix(valid ? length : 1);
  return valid ? code : kReplacement;
}

/// Calls place(character) for those of a line from left to right. Only a line that runs from right
/// to left is copied: each frame lays out its texts.
template <typename Place>
void each_from_left(std::string_view utf8, const Place& place) {
  if (!may_run_from_right(utf8)) {
    while (!utf8.empty()) place(take_character(utf8));
    return;
  }
  std::u32string characters;
  while (!utf8.empty()) characters += take_character(utf8);
  for (const char32_t character : visual_order(characters)) place(character);
}

bool is_digit(char32_t c) {
  return c >= U'0' && c <= U'9';
}

}  // namespace

const Font& Font::of(const Text& text) {
  return text.font != nullptr ? *text.font : of(text.weight);
}

void Font::lay_out(std::string_view utf8, float em_pixels, bool tabular, TextLine& line) const {
  const float scale = units_to_pixels(em_pixels);
  float digit_cell = 0.0F;
  for (char32_t c = U'0'; tabular && c <= U'9'; ++c) {
    digit_cell = std::max(digit_cell, advance(glyph_of(c)));
  }
  line.glyphs.clear();
  float pen = 0.0F;  // font units
  int previous = 0;
  bool previous_in_cell = true;  // nothing to kern with before the first
  each_from_left(utf8, [&](char32_t character) {
    const int glyph = glyph_of(character);
    const bool is_tone = is_skin_tone(character) && !line.glyphs.empty();
    if (is_tone || (glyph == 0 && is_unseen(character))) return;
    const bool in_cell = tabular && is_digit(character);
    if (!in_cell && !previous_in_cell) pen += kerning(previous, glyph);
    const float advanced = advance(glyph);
    const float cell = in_cell ? digit_cell : advanced;
    line.glyphs.push_back({glyph, (pen + 0.5F * (cell - advanced)) * scale});
    pen += cell;
    previous = glyph;
    previous_in_cell = in_cell;
  });
  line.width = pen * scale;
}

std::string_view Font::first_missing(std::string_view utf8) const {
  while (!utf8.empty()) {
    const std::string_view before = utf8;
    const char32_t character = take_character(utf8);
    if (glyph_of(character) == 0 && !is_unseen(character) && !is_skin_tone(character)) {
      return before.substr(0, before.size() - utf8.size());
    }
  }
  return {};
}

}  // namespace tickreel::renderer
