#include "window/glyphs/font_atlas.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "renderer/overlay/font_file.h"
#include "window/glyphs/fallback_glyph.h"
#include "window/glyphs/interface_text.h"

namespace tickreel::window {
namespace {

/// Latin, Greek, Cyrillic, punctuation, arrows and a few shapes.
constexpr std::array<ImWchar, 11> kGlyphs{0x20,   0x17F,  0x370,  0x52F,  0x2010, 0x2044,
                                          0x2190, 0x21FF, 0x2200, 0x22FF, 0};
constexpr float kTextSize = 15.0F;
constexpr float kLargeSize = 26.0F;
/// The em size as a part of a font's height. Dear ImGui measures the height from the highest to the
/// lowest letter.
constexpr float kEm = 0.83F;

ImFont* add_font(Text::Weight weight, float size) {
  const std::string_view file = font_file(weight);
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.OversampleH = 2;
  config.OversampleV = 2;
  // The cast is safe: Dear ImGui does not write to the file.
  return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(
      const_cast<char*>(file.data()), static_cast<int>(file.size()), size, &config, kGlyphs.data());
}

/// A glyph from another font, with its rectangle in the atlas.
struct Placed {
  ImFont* font;
  char32_t shown_as;
  int place;
  FallbackGlyph glyph;
};

void reserve(ImFont* font, float size, bool is_bold, std::vector<Placed>& placed) {
  for (const WantedGlyph& wanted : wanted_glyphs()) {
    auto glyph = draw_fallback_glyph(wanted.code, size * kEm, is_bold);
    if (!glyph) continue;
    // An empty glyph gets one transparent pixel, because Dear ImGui does not support empty glyphs.
    const int place = ImGui::GetIO().Fonts->AddCustomRectFontGlyph(
        font, static_cast<ImWchar>(wanted.shown_as), std::max(glyph->width, 1),
        std::max(glyph->height, 1), glyph->advance,
        {static_cast<float>(glyph->left), static_cast<float>(-glyph->top)});
    placed.push_back({font, wanted.shown_as, place, *std::move(glyph)});
  }
}

/// Copies the glyphs into the rectangles that the atlas has reserved.
void fill(const std::vector<Placed>& placed) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  unsigned char* pixels = nullptr;
  int width = 0;
  int height = 0;
  atlas.GetTexDataAsRGBA32(&pixels, &width, &height);  // builds the atlas
  for (const Placed& each : placed) {
    const ImFontAtlasCustomRect& rect = *atlas.GetCustomRectByIndex(each.place);
    if (!rect.IsPacked()) continue;
    const std::size_t row_bytes = std::size_t{4} * static_cast<std::size_t>(each.glyph.width);
    for (int y = 0; y < each.glyph.height; ++y) {
      const std::size_t to = static_cast<std::size_t>(rect.Y + y) * static_cast<std::size_t>(width);
      std::copy_n(each.glyph.rgba.data() + static_cast<std::size_t>(y) * row_bytes, row_bytes,
                  pixels + 4 * (to + rect.X));
    }
    // Dear ImGui returns the glyph as const and has no other way to set these members.
    auto* glyph = const_cast<ImFontGlyph*>(
        each.font->FindGlyphNoFallback(static_cast<ImWchar>(each.shown_as)));
    if (glyph == nullptr) continue;
    glyph->Colored = each.glyph.is_colored ? 1 : 0;
    glyph->Y0 += each.font->Ascent;
    glyph->Y1 += each.font->Ascent;
  }
}

}  // namespace

UiFonts make_font_atlas(float scale) {
  ImGui::GetIO().Fonts->Clear();
  const UiFonts fonts{add_font(Text::Weight::kRegular, kTextSize * scale),
                      add_font(Text::Weight::kBold, kTextSize * scale),
                      add_font(Text::Weight::kBold, kLargeSize * scale)};
  if (wanted_glyphs().empty()) return fonts;
  std::vector<Placed> placed;
  reserve(fonts.regular, kTextSize * scale, false, placed);
  reserve(fonts.bold, kTextSize * scale, true, placed);
  reserve(fonts.large, kLargeSize * scale, true, placed);
  fill(placed);
  return fonts;
}

}  // namespace tickreel::window
