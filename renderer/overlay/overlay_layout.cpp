#include "renderer/overlay/overlay_layout.h"

#include <algorithm>
#include <cmath>

namespace tickreel::renderer {
namespace {

constexpr float kLargestEmPixels = 1000.0F;  // a glyph must fit the atlas
constexpr float kFarAway = 1e6F;             // pixels; beyond, nothing can be in the picture

struct PixelQuarter {
  int pixel;
  int quarter;  ///< 0..3
};

PixelQuarter split_to_quarters(float pixels) {
  const float quarters = std::round(pixels * 4.0F);
  const float pixel = std::floor(quarters * 0.25F);
  return {static_cast<int>(pixel), static_cast<int>(quarters - pixel * 4.0F)};
}

float align_factor(Text::Align align) {
  switch (align) {
    case Text::Align::kLeft:
      return 0.0F;
    case Text::Align::kCenter:
      return 0.5F;
    case Text::Align::kRight:
      return 1.0F;
  }
  return 0.0F;
}

}  // namespace

Paint paint_of(Color color, float opacity) {
  return {srgb_encoded(color.r), srgb_encoded(color.g), srgb_encoded(color.b),
          std::clamp(opacity, 0.0F, 1.0F)};
}

std::optional<PanelOnPixels> on_pixels(const Panel& panel, float pixels_per_point) {
  const float width = panel.size.x * pixels_per_point;
  const float height = panel.size.y * pixels_per_point;
  if (!(width > 0.0F) || !(height > 0.0F)) return std::nullopt;
  return PanelOnPixels{
      panel.top_left.x * pixels_per_point, panel.top_left.y * pixels_per_point, width, height,
      std::clamp(panel.corner_radius * pixels_per_point, 0.0F, 0.5F * std::min(width, height))};
}

GlyphBitmap rasterise(const GlyphKey& key) {
  const Vec2 quarters{static_cast<float>(key.quarter_x), static_cast<float>(key.quarter_y)};
  const Font& font = key.font != nullptr ? *key.font : Font::of(key.weight);
  return font.rasterise(key.glyph, key.em_pixels, quarters * 0.25F);
}

void on_pixels(const Text& text, float pixels_per_point, TextLine& line,
               std::vector<GlyphOnPixels>& glyphs) {
  glyphs.clear();
  const float em_pixels = std::min(text.size * pixels_per_point, kLargestEmPixels);
  if (!(em_pixels > 0.0F)) return;
  Font::of(text).lay_out(text.utf8, em_pixels, text.tabular, line);
  const float start = text.anchor.x * pixels_per_point - line.width * align_factor(text.align);
  // Letters that stand still are crispest on whole pixels; moving ones would be seen to jump.
  const float anchor_y = text.anchor.y * pixels_per_point;
  const float baseline = text.moves ? anchor_y : std::round(anchor_y);
  if (!(std::abs(start) < kFarAway) || !(std::abs(baseline) < kFarAway)) return;
  for (const PlacedGlyph& placed : line.glyphs) {
    const auto [column, quarter_x] = split_to_quarters(start + placed.pen_x);
    const auto [row, quarter_y] = split_to_quarters(baseline + placed.pen_y);
    glyphs.push_back(
        {{text.weight, placed.glyph, em_pixels, quarter_x, quarter_y, text.font}, column, row});
  }
}

PixelPlace on_pixels(const Watermark& mark, float pixels_per_point) {
  return {static_cast<int>(std::round(mark.top_left.x * pixels_per_point)),
          static_cast<int>(std::round(mark.top_left.y * pixels_per_point))};
}

}  // namespace tickreel::renderer
