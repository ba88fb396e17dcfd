#include "renderer/overlay/overlay_layout.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace tickreel::renderer {
namespace {

constexpr float kLargestEmPixels = 1000.0F;  // a glyph must fit into the atlas
constexpr float kFarAway = 1e6F;             // pixels; no picture reaches further

struct PixelQuarter {
  int pixel;
  int quarter;  ///< 0..3
};

PixelQuarter split_to_quarters(float pixels) {
  const float quarters = std::round(pixels * 4.0F);
  const float pixel = std::floor(quarters * 0.25F);
  return {static_cast<int>(pixel), static_cast<int>(quarters - pixel * 4.0F)};
}

/// Combines the glyphs of each word into one bitmap, up to a largest length.
void unite_words(const TextLine& line, std::vector<GlyphOnPixels>& glyphs) {
  constexpr std::size_t kMostBeside = 63;
  constexpr int kMostQuarters = 4 * 1024;
  std::size_t words = 0;  // combined words, stored at the front of `glyphs`
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const GlyphOnPixels& one = glyphs[i];
    if (words > 0 && !line.glyphs[i].begins_word) {
      GlyphOnPixels& word = glyphs[words - 1];
      const int right = 4 * (one.column - word.column) + one.key.quarter_x - word.key.quarter_x;
      const int down = 4 * (one.row - word.row) + one.key.quarter_y - word.key.quarter_y;
      if (word.key.beside.size() < kMostBeside && std::abs(right) < kMostQuarters &&
          std::abs(down) < kMostQuarters) {
        word.key.beside.push_back({one.key.glyph, right, down});
        continue;
      }
    }
    if (words != i) glyphs[words] = one;
    ++words;
  }
  glyphs.resize(words);
}

PixelQuarter split_quarters(int quarters) {
  const int pixel = (quarters - (quarters & 3)) / 4;
  return {pixel, quarters & 3};
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
  GlyphBitmap first = font.rasterise(key.glyph, key.em_pixels, quarters * 0.25F);
  if (key.beside.empty()) return first;
  std::vector<GlyphBitmap> all{std::move(first)};
  for (const GlyphBeside& one : key.beside) {
    const PixelQuarter x = split_quarters(key.quarter_x + one.right);
    const PixelQuarter y = split_quarters(key.quarter_y + one.down);
    const Vec2 shift{static_cast<float>(x.quarter), static_cast<float>(y.quarter)};
    all.push_back(font.rasterise(one.glyph, key.em_pixels, shift * 0.25F));
    all.back().left += x.pixel;
    all.back().top += y.pixel;
  }
  return united(all);
}

void on_pixels(const Text& text, float pixels_per_point, TextLine& line,
               std::vector<GlyphOnPixels>& glyphs) {
  glyphs.clear();
  const float em_pixels = std::min(text.size * pixels_per_point, kLargestEmPixels);
  if (!(em_pixels > 0.0F)) return;
  Font::of(text).lay_out(text.utf8, em_pixels, text.tabular, line);
  const float start = text.anchor.x * pixels_per_point - line.width * align_factor(text.align);
  // Text that stands still is crispest on whole pixels; moving text would jump visibly.
  const float anchor_y = text.anchor.y * pixels_per_point;
  const float baseline = text.moves ? anchor_y : std::round(anchor_y);
  if (!(std::abs(start) < kFarAway) || !(std::abs(baseline) < kFarAway)) return;
  for (const PlacedGlyph& placed : line.glyphs) {
    const auto [column, quarter_x] = split_to_quarters(start + placed.pen_x);
    const auto [row, quarter_y] = split_to_quarters(baseline + placed.pen_y);
    glyphs.push_back(
        {{text.weight, placed.glyph, em_pixels, quarter_x, quarter_y, text.font}, column, row});
  }
  if (line.overlaps && text.opacity < 1.0F) unite_words(line, glyphs);
}

PixelPlace on_pixels(const Watermark& mark, float pixels_per_point) {
  return {static_cast<int>(std::round(mark.top_left.x * pixels_per_point)),
          static_cast<int>(std::round(mark.top_left.y * pixels_per_point))};
}

}  // namespace tickreel::renderer
