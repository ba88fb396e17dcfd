#include "renderer/overlay/font.h"

#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <stb_truetype.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <algorithm>
#include <cassert>

#include "embedded_files.h"
#include "renderer/overlay/font_file.h"
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

bool is_digit(char32_t c) {
  return c >= U'0' && c <= U'9';
}

/// A font that nobody can have tampered with: stb_truetype trusts the file.
class TrustedFont final : public Font {
 public:
  explicit TrustedFont(std::string_view file) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(file.data());
    [[maybe_unused]] const int read = stbtt_InitFont(&info_, bytes, 0);
    assert(read != 0 && "the embedded font is damaged");
  }

  [[nodiscard]] GlyphBitmap rasterise(int glyph, float em_pixels, Vec2 shift) const override {
    const float scale = units_to_pixels(em_pixels);
    GlyphBitmap bitmap;
    int right = 0;
    int bottom = 0;
    stbtt_GetGlyphBitmapBoxSubpixel(&info_, glyph, scale, scale, shift.x, shift.y, &bitmap.left,
                                    &bitmap.top, &right, &bottom);
    bitmap.width = std::max(right - bitmap.left, 0);
    bitmap.height = std::max(bottom - bitmap.top, 0);
    bitmap.coverage.resize(static_cast<std::size_t>(bitmap.width) *
                           static_cast<std::size_t>(bitmap.height));
    if (bitmap.coverage.empty()) return bitmap;
    stbtt_MakeGlyphBitmapSubpixel(&info_, bitmap.coverage.data(), bitmap.width, bitmap.height,
                                  bitmap.width, scale, scale, shift.x, shift.y, glyph);
    return bitmap;
  }

 private:
  [[nodiscard]] int glyph_of(char32_t character) const override {
    return stbtt_FindGlyphIndex(&info_, static_cast<int>(character));
  }
  [[nodiscard]] float advance(int glyph) const override {
    int advance = 0;
    int bearing = 0;
    stbtt_GetGlyphHMetrics(&info_, glyph, &advance, &bearing);
    return static_cast<float>(advance);
  }
  [[nodiscard]] float kerning(int left, int right) const override {
    return static_cast<float>(stbtt_GetGlyphKernAdvance(&info_, left, right));
  }
  [[nodiscard]] float units_to_pixels(float em_pixels) const override {
    return stbtt_ScaleForMappingEmToPixels(&info_, em_pixels);
  }

  stbtt_fontinfo info_{};
};

}  // namespace

std::string_view font_file(Text::Weight weight) {
  return weight == Text::Weight::kBold ? embedded::inter_bold_otf() : embedded::inter_medium_otf();
}

const Font& Font::of(Text::Weight weight) {
  static const TrustedFont regular(font_file(Text::Weight::kRegular));
  static const TrustedFont bold(font_file(Text::Weight::kBold));
  return weight == Text::Weight::kBold ? bold : regular;
}

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
  while (!utf8.empty()) {
    const char32_t character = take_character(utf8);
    const int glyph = glyph_of(character);
    const bool in_cell = tabular && is_digit(character);
    if (!in_cell && !previous_in_cell) pen += kerning(previous, glyph);
    const float advanced = advance(glyph);
    const float cell = in_cell ? digit_cell : advanced;
    line.glyphs.push_back({glyph, (pen + 0.5F * (cell - advanced)) * scale});
    pen += cell;
    previous = glyph;
    previous_in_cell = in_cell;
  }
  line.width = pen * scale;
}

std::string_view Font::first_missing(std::string_view utf8) const {
  while (!utf8.empty()) {
    const std::string_view before = utf8;
    const char32_t character = take_character(utf8);
    if (glyph_of(character) == 0) return before.substr(0, before.size() - utf8.size());
  }
  return {};
}

}  // namespace tickreel::renderer
