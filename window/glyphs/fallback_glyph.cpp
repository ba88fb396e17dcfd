#include "window/glyphs/fallback_glyph.h"

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
// FreeType requires this order.
#include FT_FREETYPE_H

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "core/text/code_point.h"
#include "core/text/scripts.h"
#include "renderer/overlay/font.h"

namespace tickreel::window {
namespace {

template <auto kDestroy>
struct Destroy {
  template <typename T>
  void operator()(T* object) const {
    kDestroy(object);
  }
};
using Pattern = std::unique_ptr<FcPattern, Destroy<FcPatternDestroy>>;
using CharSet = std::unique_ptr<FcCharSet, Destroy<FcCharSetDestroy>>;

/// Whether people expect the character in colours: the Unicode blocks of emoji.
bool is_emoji(char32_t code) {
  return code >= 0x1F000 && code <= 0x1FAFF;
}

/// The file of a font that has the character, and the face's index in the file. Empty when no font
/// has it.
std::pair<std::string, int> find_font(char32_t code, bool is_bold) {
  const Pattern wanted(FcPatternCreate());
  const CharSet characters(FcCharSetCreate());
  FcCharSetAddChar(characters.get(), code);
  FcPatternAddCharSet(wanted.get(), FC_CHARSET, characters.get());
  FcPatternAddString(wanted.get(), FC_FAMILY,
                     reinterpret_cast<const FcChar8*>(is_emoji(code) ? "emoji" : "sans-serif"));
  FcPatternAddInteger(wanted.get(), FC_WEIGHT, is_bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
  if (is_emoji(code)) FcPatternAddBool(wanted.get(), FC_COLOR, FcTrue);
  FcConfigSubstitute(nullptr, wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result = FcResultNoMatch;
  const Pattern found(FcFontMatch(nullptr, wanted.get(), &result));
  FcCharSet* has = nullptr;
  FcChar8* file = nullptr;
  int index = 0;
  if (!found || FcPatternGetCharSet(found.get(), FC_CHARSET, 0, &has) != FcResultMatch ||
      FcCharSetHasChar(has, code) != FcTrue ||
      FcPatternGetString(found.get(), FC_FILE, 0, &file) != FcResultMatch) {
    return {};
  }
  FcPatternGetInteger(found.get(), FC_INDEX, 0, &index);
  return {reinterpret_cast<const char*>(file), index};
}

/// Keeps fonts open, because each scale of the interface draws the glyphs anew.
class Faces {
 public:
  Faces() { FT_Init_FreeType(&library_); }
  Faces(const Faces&) = delete;
  Faces& operator=(const Faces&) = delete;
  ~Faces() {
    for (const auto& [name, face] : faces_) FT_Done_Face(face);
    FT_Done_FreeType(library_);
  }

  /// Null when no font has the character.
  FT_Face with(char32_t code, bool is_bold) {
    const auto [at, is_new] = fonts_.try_emplace({code, is_bold});
    if (is_new) at->second = open(find_font(code, is_bold));
    return at->second;
  }

 private:
  FT_Face open(const std::pair<std::string, int>& font) {
    if (font.first.empty()) return nullptr;
    const auto [at, is_new] = faces_.try_emplace(font);
    if (is_new && FT_New_Face(library_, font.first.c_str(), font.second, &at->second) != 0) {
      at->second = nullptr;
    }
    return at->second;
  }

  FT_Library library_ = nullptr;
  std::map<std::pair<std::string, int>, FT_Face> faces_;
  std::map<std::pair<char32_t, bool>, FT_Face> fonts_;
};

/// Selects the next larger bitmap size of a font that consists of bitmaps. Returns the scale that
/// turns it into `em_pixels`.
float choose_picture(FT_Face face, float em_pixels) {
  int chosen = 0;
  for (int i = 1; i < face->num_fixed_sizes; ++i) {
    const auto size_of = [&](int each) {
      return static_cast<float>(face->available_sizes[each].y_ppem) / 64.0F;
    };
    const bool is_large_enough = size_of(i) >= em_pixels;
    if (is_large_enough ? size_of(i) < size_of(chosen) || size_of(chosen) < em_pixels
                        : size_of(i) > size_of(chosen)) {
      chosen = i;
    }
  }
  FT_Select_Size(face, chosen);
  return em_pixels * 64.0F / static_cast<float>(face->available_sizes[chosen].y_ppem);
}

/// Red, green, blue and alpha of a pixel, not premultiplied.
std::array<float, 4> pixel_of(const FT_Bitmap& bitmap, int x, int y) {
  const unsigned char* const row = bitmap.buffer + std::ptrdiff_t{y} * bitmap.pitch;
  if (bitmap.pixel_mode == FT_PIXEL_MODE_BGRA) {
    const unsigned char* const bgra = row + std::ptrdiff_t{4} * x;
    return {float(bgra[2]), float(bgra[1]), float(bgra[0]), float(bgra[3])};
  }
  const float coverage = bitmap.pixel_mode == FT_PIXEL_MODE_MONO
                             ? float(row[x / 8] >> (7 - x % 8) & 1) * 255.0F
                             : float(row[x]);
  return {coverage, coverage, coverage, coverage};
}

/// Scales the bitmap by `scale`, which is at most 1. Each pixel is the mean of the pixels that it
/// covers.
void shrink(const FT_Bitmap& bitmap, float scale, FallbackGlyph& glyph) {
  glyph.width = std::max(1, static_cast<int>(std::lround(float(bitmap.width) * scale)));
  glyph.height = std::max(1, static_cast<int>(std::lround(float(bitmap.rows) * scale)));
  glyph.rgba.reserve(std::size_t{4} * std::size_t(glyph.width) * std::size_t(glyph.height));
  const auto bound = [](int at, int count, unsigned pixels) {
    return static_cast<int>(std::int64_t{at} * pixels / count);
  };
  for (int y = 0; y < glyph.height; ++y) {
    const int top = bound(y, glyph.height, bitmap.rows);
    const int bottom = std::max(top + 1, bound(y + 1, glyph.height, bitmap.rows));
    for (int x = 0; x < glyph.width; ++x) {
      const int left = bound(x, glyph.width, bitmap.width);
      const int right = std::max(left + 1, bound(x + 1, glyph.width, bitmap.width));
      std::array<float, 4> sum{};
      for (int from_y = top; from_y < bottom; ++from_y) {
        for (int from_x = left; from_x < right; ++from_x) {
          const auto pixel = pixel_of(bitmap, from_x, from_y);
          for (std::size_t i = 0; i < 4; ++i) sum[i] += pixel[i];
        }
      }
      const float alpha = sum[3] / float((bottom - top) * (right - left));
      for (std::size_t i = 0; i < 3; ++i) {
        const float straight = sum[3] > 0.0F ? sum[i] / sum[3] * 255.0F : 0.0F;
        glyph.rgba.push_back(static_cast<std::uint8_t>(std::min(std::lround(straight), 255L)));
      }
      glyph.rgba.push_back(static_cast<std::uint8_t>(std::min(std::lround(alpha), 255L)));
    }
  }
}

/// Draws the character with the typefaces that are part of the program.
std::optional<FallbackGlyph> draw_own_glyph(char32_t code, float em_pixels, bool is_bold) {
  const Font& font = Font::of(is_bold ? Text::Weight::kBold : Text::Weight::kRegular);
  const std::string utf8 = utf8_of(code);
  if (!font.first_missing(utf8).empty()) return std::nullopt;
  TextLine line;
  font.lay_out(utf8, em_pixels, false, line);
  // A character of several glyphs would have to be joined, and nothing here does so.
  if (line.glyphs.size() != 1) return std::nullopt;
  const GlyphBitmap bitmap = font.rasterise(line.glyphs[0].glyph, em_pixels, {});
  FallbackGlyph glyph{bitmap.width, bitmap.height, bitmap.left, -bitmap.top, line.width, false, {}};
  for (const std::uint8_t coverage : bitmap.coverage) {
    glyph.rgba.insert(glyph.rgba.end(), {255, 255, 255, coverage});
  }
  return glyph;
}

}  // namespace

std::optional<FallbackGlyph> draw_fallback_glyph(char32_t code, float em_pixels, bool is_bold) {
  if (is_unseen(code)) return FallbackGlyph();
  static Faces faces;
  FT_Face face = faces.with(code, is_bold);
  if (face == nullptr) return draw_own_glyph(code, em_pixels, is_bold);
  float scale = 1.0F;
  if (FT_IS_SCALABLE(face)) {
    FT_Set_Char_Size(face, 0, std::lround(em_pixels * 64.0F), 72, 72);
  } else if (face->num_fixed_sizes > 0) {
    scale = std::min(1.0F, choose_picture(face, em_pixels));
  }
  if (FT_Load_Char(face, code, FT_LOAD_RENDER | FT_LOAD_COLOR) != 0) return std::nullopt;
  const FT_GlyphSlotRec& slot = *face->glyph;
  const FT_Bitmap& bitmap = slot.bitmap;
  const bool is_known = bitmap.pixel_mode == FT_PIXEL_MODE_GRAY ||
                        bitmap.pixel_mode == FT_PIXEL_MODE_BGRA ||
                        bitmap.pixel_mode == FT_PIXEL_MODE_MONO;
  FallbackGlyph glyph;
  glyph.advance = static_cast<float>(slot.advance.x) / 64.0F * scale;
  glyph.left = static_cast<int>(std::lround(float(slot.bitmap_left) * scale));
  glyph.top = static_cast<int>(std::lround(float(slot.bitmap_top) * scale));
  glyph.is_colored = bitmap.pixel_mode == FT_PIXEL_MODE_BGRA;
  if (bitmap.width == 0 || bitmap.rows == 0) return glyph;
  if (!is_known) return std::nullopt;
  shrink(bitmap, scale, glyph);
  return glyph;
}

}  // namespace tickreel::window
