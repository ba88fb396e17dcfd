#include "renderer/overlay/font.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/text/scripts.h"
#include "renderer/overlay/visual_order.h"
#include "tickreel/core/utf8.h"

namespace tickreel::renderer {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// Takes one character off the front of `rest`, which must not be empty.
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

/// Calls place(character) for the characters of a line from left to right. Only lines with text
/// from right to left are copied, because each frame lays out its texts.
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

/// Whether the text has a character that must be shaped.
bool has_shapes_to_find(std::string_view utf8) {
  // The lowest first byte of such characters; plain English has none as high.
  constexpr unsigned char kFirstLead = 0xCC;
  const auto is_beyond = [](char byte) { return static_cast<unsigned char>(byte) >= kFirstLead; };
  if (std::ranges::none_of(utf8, is_beyond)) return false;
  while (!utf8.empty()) {
    if (needs_shaping(take_character(utf8))) return true;
  }
  return false;
}

/// Arabic letters, including their joined forms.
bool is_joined(char32_t code) {
  return is_arabic(code) || (code >= 0xFB50 && code <= 0xFDFF) ||
         (code >= 0xFE70 && code <= 0xFEFC);
}

/// Adds the coverage of `from` to `to`, which must contain its area.
void add_coverage(const GlyphBitmap& from, GlyphBitmap& to) {
  for (int y = 0; y < from.height && from.width > 0; ++y) {
    const auto row = from.coverage.begin() + std::ptrdiff_t{y} * from.width;
    const auto into = to.coverage.begin() + std::ptrdiff_t{y + from.top - to.top} * to.width +
                      (from.left - to.left);
    std::transform(row, row + from.width, into, into,
                   [](std::uint8_t one, std::uint8_t other) { return std::max(one, other); });
  }
}

bool is_digit(char32_t c) {
  return c >= U'0' && c <= U'9';
}

}  // namespace

/// Places glyphs one after the other.
class Font::Pen {
 public:
  Pen(const Font& font, float em_pixels, bool tabular, TextLine& line)
      : font_(font), line_(line), scale_(font.units_to_pixels(em_pixels)), tabular_(tabular) {
    for (char32_t c = U'0'; tabular && c <= U'9'; ++c) {
      digit_cell_ = std::max(digit_cell_, font.advance(font.glyph_of(c)));
    }
    line_.glyphs.clear();
    line_.overlaps = false;
    line_.ink_above = 0.0F;
    line_.ink_below = 0.0F;
  }

  void put(char32_t character) {
    const bool is_tone = is_skin_tone(character) && !line_.glyphs.empty();
    if (is_tone || is_unseen(character)) return;
    const int glyph = font_.glyph_of(character);
    const bool in_cell = tabular_ && is_digit(character);
    if (!in_cell && !previous_in_cell_) at_ += font_.kerning(previous_, glyph);
    const float advanced = font_.advance(glyph);
    const float cell = in_cell ? digit_cell_ : advanced;
    line_.glyphs.push_back({glyph, (at_ + 0.5F * (cell - advanced)) * scale_, 0.0F, begins_word_});
    begins_word_ = character == U' ';
    line_.overlaps = line_.overlaps || is_joined(character);
    at_ += cell;
    previous_ = glyph;
    previous_in_cell_ = in_cell;
  }

  void put(const std::vector<ShapedGlyph>& shaped) {
    const float units = 1.0F / font_.units_to_pixels(1.0F);  // per em
    for (const ShapedGlyph& one : shaped) {
      line_.glyphs.push_back({one.glyph, (at_ + one.right * units) * scale_,
                              -one.up * units * scale_, std::exchange(begins_word_, false)});
      line_.ink_above = std::max(line_.ink_above, (one.up + one.ink_top) * units * scale_);
      line_.ink_below = std::max(line_.ink_below, -(one.up + one.ink_bottom) * units * scale_);
      at_ += one.advance * units;
    }
    previous_in_cell_ = true;
    line_.overlaps = true;
  }

  void end() { line_.width = at_ * scale_; }

 private:
  const Font& font_;
  TextLine& line_;
  float scale_;
  bool tabular_;
  float digit_cell_ = 0.0F;
  float at_ = 0.0F;  ///< in font units
  int previous_ = 0;
  bool previous_in_cell_ = true;  ///< the first glyph has nothing to kern with
  bool begins_word_ = true;
};

GlyphBitmap united(std::span<const GlyphBitmap> bitmaps) {
  GlyphBitmap whole;
  int right = 0;
  int bottom = 0;
  bool is_first = true;
  for (const GlyphBitmap& each : bitmaps) {
    if (each.coverage.empty()) continue;
    whole.left = is_first ? each.left : std::min(whole.left, each.left);
    whole.top = is_first ? each.top : std::min(whole.top, each.top);
    right = is_first ? each.left + each.width : std::max(right, each.left + each.width);
    bottom = is_first ? each.top + each.height : std::max(bottom, each.top + each.height);
    is_first = false;
  }
  whole.width = right - whole.left;
  whole.height = bottom - whole.top;
  whole.coverage.resize(static_cast<std::size_t>(whole.width) *
                        static_cast<std::size_t>(whole.height));
  for (const GlyphBitmap& each : bitmaps) {
    if (!each.coverage.empty()) add_coverage(each, whole);
  }
  return whole;
}

const Font& Font::of(const Text& text) {
  return text.font != nullptr ? *text.font : of(text.weight);
}

void Font::lay_out(std::string_view utf8, float em_pixels, bool tabular, TextLine& line) const {
  Pen pen(*this, em_pixels, tabular, line);
  if (has_shapes() && has_shapes_to_find(utf8)) {
    lay_out_runs(utf8, pen);
  } else {
    each_from_left(utf8, [&](char32_t character) { pen.put(character); });
  }
  pen.end();
}

void Font::lay_out_runs(std::string_view utf8, Pen& pen) const {
  std::u32string characters;
  while (!utf8.empty()) characters += take_character(utf8);
  for (const TextRun& run : runs_from_left(characters)) {
    const auto glyphs = run.script != 0 ? shaped(run) : std::nullopt;
    if (glyphs) {
      pen.put(*glyphs);
    } else {
      for (const char32_t character : run.characters) pen.put(character);
    }
  }
}

std::optional<std::vector<ShapedGlyph>> Font::shaped(const TextRun& /*run*/) const {
  return std::nullopt;
}

bool Font::has_all(const TextRun& run) const {
  if (run.script != 0) return can_shape(run);
  return std::ranges::all_of(run.characters, [this](char32_t code) {
    return glyph_of(code) != 0 || is_unseen(code) || is_skin_tone(code);
  });
}

std::string_view Font::first_missing(std::string_view utf8) const {
  std::u32string characters;
  std::vector<std::size_t> begins;  // the byte offset of each character
  for (std::string_view rest = utf8; !rest.empty();) {
    begins.push_back(utf8.size() - rest.size());
    characters += take_character(rest);
  }
  begins.push_back(utf8.size());
  const auto part = [&](std::size_t first, std::size_t count) {
    return utf8.substr(begins[first], begins[first + count] - begins[first]);
  };
  const bool is_shaped = has_shapes() && has_shapes_to_find(utf8);
  for (std::size_t i = 0; !is_shaped && i < characters.size(); ++i) {
    if (!has_all({{characters[i]}, i, 1})) return part(i, 1);
  }
  if (!is_shaped) return {};
  for (const TextRun& run : runs_as_read(characters)) {
    if (has_all(run)) continue;
    // The single character, where that alone is missing.
    for (std::size_t i = run.first; i < run.first + run.count; ++i) {
      if (!has_all({{characters[i]}, i, 1, run.is_any_typeface ? 0 : run.script}))
        return part(i, 1);
    }
    return part(run.first, run.count);
  }
  return {};
}

}  // namespace tickreel::renderer
