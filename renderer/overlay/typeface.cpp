#include "renderer/overlay/font_file.h"

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
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/text/scripts.h"
#include "embedded_files.h"
#include "renderer/overlay/font.h"

namespace tickreel::renderer {
namespace {

/// A file that nobody can have tampered with: stb_truetype trusts it. Of a collection, its first.
class TrustedFace {
 public:
  explicit TrustedFace(std::string_view file) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(file.data());
    [[maybe_unused]] const int read =
        stbtt_InitFont(&info_, bytes, stbtt_GetFontOffsetForIndex(bytes, 0));
    assert(read != 0 && "an embedded font is damaged");
  }

  [[nodiscard]] GlyphBitmap rasterise(int glyph, float em_pixels, Vec2 shift) const {
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

  [[nodiscard]] int glyph_of(char32_t character) const {
    return stbtt_FindGlyphIndex(&info_, static_cast<int>(character));
  }
  [[nodiscard]] float advance(int glyph) const {
    int advance = 0;
    int bearing = 0;
    stbtt_GetGlyphHMetrics(&info_, glyph, &advance, &bearing);
    return static_cast<float>(advance);
  }
  [[nodiscard]] float kerning(int left, int right) const {
    return static_cast<float>(stbtt_GetGlyphKernAdvance(&info_, left, right));
  }
  [[nodiscard]] float units_to_pixels(float em_pixels) const {
    return stbtt_ScaleForMappingEmToPixels(&info_, em_pixels);
  }

 private:
  stbtt_fontinfo info_{};
};

/// Those that draw what Inter lacks. A film must not depend on what a machine has installed, so
/// they travel in the library, too. None is read before the first such character.
const TrustedFace& letters_of_the_west() {
  static const TrustedFace face(embedded::dejavusans_ttf());
  return face;
}
const TrustedFace& letters_of_the_east() {
  static const TrustedFace face(embedded::wqy_microhei_ttc());
  return face;
}
const TrustedFace& symbols() {
  static const TrustedFace face(embedded::symbola_hint_ttf());
  return face;
}

/// Puts what another bitmap covers into this one, which reaches as far.
void add_coverage(const GlyphBitmap& from, GlyphBitmap& to) {
  for (int y = 0; y < from.height && from.width > 0; ++y) {
    const auto row = from.coverage.begin() + std::ptrdiff_t{y} * from.width;
    const auto into = to.coverage.begin() + std::ptrdiff_t{y + from.top - to.top} * to.width +
                      (from.left - to.left);
    std::transform(row, row + from.width, into, into,
                   [](std::uint8_t one, std::uint8_t other) { return std::max(one, other); });
  }
}

/// A glyph of a face that has no bold one, drawn bold: with strokes that are thicker at each side.
GlyphBitmap rasterise_bold(const TrustedFace& face, int glyph, float em_pixels, Vec2 shift) {
  constexpr float kThicker = 0.02F;  // of an em; about as bold as Inter, and nothing is filled
  constexpr float kDiagonal = 0.70710678F;
  constexpr std::array<Vec2, 9> kSides{{{0.0F, 0.0F},
                                        {1.0F, 0.0F},
                                        {-1.0F, 0.0F},
                                        {0.0F, 1.0F},
                                        {0.0F, -1.0F},
                                        {kDiagonal, kDiagonal},
                                        {kDiagonal, -kDiagonal},
                                        {-kDiagonal, kDiagonal},
                                        {-kDiagonal, -kDiagonal}}};
  std::array<GlyphBitmap, kSides.size()> drawn;
  for (std::size_t i = 0; i < kSides.size(); ++i) {
    drawn[i] = face.rasterise(glyph, em_pixels, shift + kSides[i] * (kThicker * em_pixels));
  }
  GlyphBitmap bold{0, 0, drawn[0].left, drawn[0].top, {}};
  int right = bold.left;
  int bottom = bold.top;
  for (const GlyphBitmap& each : drawn) {
    bold.left = std::min(bold.left, each.left);
    bold.top = std::min(bold.top, each.top);
    right = std::max(right, each.left + each.width);
    bottom = std::max(bottom, each.top + each.height);
  }
  bold.width = right - bold.left;
  bold.height = bottom - bold.top;
  bold.coverage.resize(static_cast<std::size_t>(bold.width) *
                       static_cast<std::size_t>(bold.height));
  for (const GlyphBitmap& each : drawn) add_coverage(each, bold);
  return bold;
}

/// Inter, and where it has no glyph the first of others that has one. A glyph's number says whose
/// it is: Inter's own are as in its file.
class Typeface final : public Font {
 public:
  explicit Typeface(Text::Weight weight)
      : inter_(font_file(weight)), is_bold_(weight == Text::Weight::kBold) {}

  [[nodiscard]] GlyphBitmap rasterise(int glyph, float em_pixels, Vec2 shift) const override {
    const std::size_t number = number_of_face(glyph);
    if (is_bold_ && number != 0 && number != kSymbols + 1) {
      return rasterise_bold(face_of(glyph), glyph & kGlyphMask, em_pixels, shift);
    }
    return face_of(glyph).rasterise(glyph & kGlyphMask, em_pixels, shift);
  }

 private:
  using Face = const TrustedFace& (*)();
  static constexpr std::array<Face, 3> kOthers{letters_of_the_west, letters_of_the_east, symbols};
  static constexpr std::size_t kSymbols = 2;
  static constexpr int kFaceShift = 16;  // a file has 65 536 glyphs at most
  static constexpr int kGlyphMask = (1 << kFaceShift) - 1;

  /// 0: Inter; else one of the others, counted from 1.
  static std::size_t number_of_face(int glyph) {
    return static_cast<std::size_t>(glyph) >> kFaceShift;
  }
  [[nodiscard]] const TrustedFace& face_of(int glyph) const {
    const std::size_t number = number_of_face(glyph);
    return number == 0 ? inter_ : kOthers[number - 1]();
  }
  static int glyph_of(char32_t character, std::size_t other) {
    const int glyph = kOthers[other]().glyph_of(character);
    return glyph == 0 ? 0 : glyph | static_cast<int>(other + 1) << kFaceShift;
  }

  [[nodiscard]] int glyph_of(char32_t character) const override {
    const int own = inter_.glyph_of(character);
    if (own != 0 || is_unseen(character)) return own;
    // All emoji are of one hand.
    int glyph = is_pictograph(character) ? glyph_of(character, kSymbols) : 0;
    for (std::size_t i = 0; glyph == 0 && i < kOthers.size(); ++i) glyph = glyph_of(character, i);
    return glyph;
  }
  [[nodiscard]] float advance(int glyph) const override {
    const float units = face_of(glyph).advance(glyph & kGlyphMask);
    if (number_of_face(glyph) == 0) return units;
    return units * face_of(glyph).units_to_pixels(1.0F) / units_to_pixels(1.0F);
  }
  [[nodiscard]] float kerning(int left, int right) const override {
    const bool are_inters = number_of_face(left) == 0 && number_of_face(right) == 0;
    return are_inters ? inter_.kerning(left, right) : 0.0F;
  }
  [[nodiscard]] float units_to_pixels(float em_pixels) const override {
    return inter_.units_to_pixels(em_pixels);
  }

  TrustedFace inter_;
  bool is_bold_;
};

}  // namespace

std::string_view font_file(Text::Weight weight) {
  return weight == Text::Weight::kBold ? embedded::inter_bold_otf() : embedded::inter_medium_otf();
}

const Font& Font::of(Text::Weight weight) {
  static const Typeface regular(Text::Weight::kRegular);
  static const Typeface bold(Text::Weight::kBold);
  return weight == Text::Weight::kBold ? bold : regular;
}

}  // namespace tickreel::renderer
