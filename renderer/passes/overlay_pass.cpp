#include "renderer/passes/overlay_pass.h"

#include <algorithm>
#include <cmath>

namespace tickreel {
namespace {

constexpr GLuint kGlyphUnit = 2;
constexpr GLuint kWatermarkUnit = 5;
constexpr GLint kPixelSize = 0;              // uniform location
constexpr float kLargestEmPixels = 1000.0F;  // a glyph must fit the atlas
constexpr float kFarAway = 1e6F;             // pixels; beyond, nothing can be in the picture

std::array<float, 4> paint(Color color, float opacity) {
  return {srgb_encoded(color.r), srgb_encoded(color.g), srgb_encoded(color.b),
          std::clamp(opacity, 0.0F, 1.0F)};
}

struct PixelQuarter {
  float pixel;  ///< a whole one
  int quarter;  ///< 0..3
};

PixelQuarter split_to_quarters(float pixels) {
  const float quarters = std::round(pixels * 4.0F);
  const float pixel = std::floor(quarters * 0.25F);
  return {pixel, static_cast<int>(quarters - pixel * 4.0F)};
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

OverlayPass::OverlayPass(GlProgram program) : program_(std::move(program)), quads_({4, 4, 4}) {}

void OverlayPass::prepare(const Scene& scene, ImageSize picture) {
  // A full atlas is emptied and filled with what this picture needs. What does not fit an empty one
  // is left out, so the outcome never depends on earlier pictures.
  if (!collect(scene, picture)) {
    atlas_.clear();
    ++fillings_;
    collect(scene, picture);
  }
  boxes_.clear();
  for (const Record& record : records_) {
    const auto [left, top, width, height] = record.box;
    boxes_.push_back({left - 1.0, top - 1.0, left + width + 1.0, top + height + 1.0});
  }
}

void OverlayPass::draw(const RenderTarget& target, std::span<const PixelRect> rects) {
  target.begin_picture();
  glUseProgram(program_.name());
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  atlas_.bind(kGlyphUnit);
  if (pixels_ != nullptr) glBindTextureUnit(kWatermarkUnit, watermark_.name());
  glUniform2f(kPixelSize, 2.0F / static_cast<float>(target.size().width),
              2.0F / static_cast<float>(target.size().height));
  quads_.draw_in(rects, records_, boxes_);
}

bool OverlayPass::collect(const Scene& scene, ImageSize picture) {
  const float pixels_per_point = static_cast<float>(picture.height) / kOverlayHeight;
  records_.clear();
  bool complete = true;
  for (const OverlayItem& item : scene.overlay) {
    if (const auto* panel = std::get_if<Panel>(&item)) {
      add(*panel, pixels_per_point);
    } else if (!add(std::get<Text>(item), pixels_per_point)) {
      complete = false;
    }
  }
  if (scene.watermark.pixels != nullptr) add(scene.watermark, pixels_per_point);
  return complete;
}

void OverlayPass::add(const Panel& panel, float pixels_per_point) {
  const float width = panel.size.x * pixels_per_point;
  const float height = panel.size.y * pixels_per_point;
  if (!(width > 0.0F) || !(height > 0.0F)) return;
  const float radius =
      std::clamp(panel.corner_radius * pixels_per_point, 0.0F, 0.5F * std::min(width, height));
  records_.push_back(
      {{panel.top_left.x * pixels_per_point, panel.top_left.y * pixels_per_point, width, height},
       {0.0F, 0.0F, radius, 0.0F},
       paint(panel.color, panel.opacity)});
}

bool OverlayPass::add(const Text& text, float pixels_per_point) {
  const float em_pixels = std::min(text.size * pixels_per_point, kLargestEmPixels);
  if (!(em_pixels > 0.0F)) return true;
  Font::of(text.weight).lay_out(text.utf8, em_pixels, text.tabular, line_);
  const float start = text.anchor.x * pixels_per_point - line_.width * align_factor(text.align);
  // Letters that stand still are crispest on whole pixels; moving ones would be seen to jump.
  const float anchor_y = text.anchor.y * pixels_per_point;
  const float baseline = text.moves ? anchor_y : std::round(anchor_y);
  if (!(std::abs(start) < kFarAway) || !(std::abs(baseline) < kFarAway)) return true;

  bool complete = true;
  const auto color = paint(text.color, text.opacity);
  const auto [row, quarter_y] = split_to_quarters(baseline);
  for (const PlacedGlyph& placed : line_.glyphs) {
    const auto [column, quarter_x] = split_to_quarters(start + placed.pen_x);
    const GlyphAtlas::Slot* slot =
        atlas_.find({text.weight, placed.glyph, em_pixels, quarter_x, quarter_y});
    if (slot == nullptr) {
      complete = false;
      continue;
    }
    if (slot->width == 0) continue;
    records_.push_back(
        {{column + static_cast<float>(slot->left), row + static_cast<float>(slot->top),
          static_cast<float>(slot->width), static_cast<float>(slot->height)},
         {static_cast<float>(slot->column), static_cast<float>(slot->row), 0.0F, 1.0F},
         color});
  }
  return complete;
}

void OverlayPass::add(const Watermark& mark, float pixels_per_point) {
  upload(mark.pixels);
  const auto [width, height] = mark.pixels->size();
  records_.push_back({{std::round(mark.top_left.x * pixels_per_point),
                       std::round(mark.top_left.y * pixels_per_point), static_cast<float>(width),
                       static_cast<float>(height)},
                      {0.0F, 0.0F, 0.0F, 2.0F},
                      paint({1.0F, 1.0F, 1.0F}, mark.opacity)});
}

void OverlayPass::upload(const std::shared_ptr<const Image>& pixels) {
  if (pixels_ == pixels) return;
  const auto [width, height] = pixels->size();
  watermark_ = make_texture_2d();
  glTextureStorage2D(watermark_.name(), 1, GL_RGBA8, width, height);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTextureSubImage2D(watermark_.name(), 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE,
                      pixels->pixels().data());
  glTextureParameteri(watermark_.name(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTextureParameteri(watermark_.name(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  pixels_ = pixels;
  ++fillings_;
}

}  // namespace tickreel
