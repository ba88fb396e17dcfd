#include "renderer/passes/overlay_pass.h"

#include <algorithm>
#include <utility>

namespace tickreel::renderer {
namespace {

constexpr int kUsualSide = 2048;
constexpr int kLargestSide = 8192;

constexpr GLuint kGlyphUnit = 2;
constexpr GLuint kWatermarkUnit = 5;
constexpr GLint kPixelSize = 0;  // uniform location

}  // namespace

GlyphAtlas::GlyphAtlas() : side_(kUsualSide) {
  make_texture();
}

void GlyphAtlas::make_texture() {
  texture_ = make_texture_2d();
  glTextureStorage2D(texture_.name(), 1, GL_R8, side_, side_);
  glTextureParameteri(texture_.name(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTextureParameteri(texture_.name(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

bool GlyphAtlas::grow() {
  if (side_ >= kLargestSide) return false;
  side_ *= 2;
  make_texture();
  clear();
  return true;
}

const GlyphAtlas::Slot* GlyphAtlas::find(const GlyphKey& key) {
  const auto known = slots_.find(key);
  if (known != slots_.end()) return &known->second;
  const GlyphBitmap bitmap = rasterise(key);
  Slot slot{0, 0, bitmap.width, bitmap.height, bitmap.left, bitmap.top};
  if (!bitmap.coverage.empty()) {
    if (!place(slot)) return nullptr;
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTextureSubImage2D(texture_.name(), 0, slot.column, slot.row, slot.width, slot.height, GL_RED,
                        GL_UNSIGNED_BYTE, bitmap.coverage.data());
  }
  return &slots_.emplace(key, slot).first->second;
}

void GlyphAtlas::clear() {
  slots_.clear();
  shelf_row_ = 0;
  shelf_height_ = 0;
  shelf_end_ = 0;
}

bool GlyphAtlas::place(Slot& slot) {
  if (slot.width > side_ || slot.height > side_) return false;
  if (shelf_end_ + slot.width > side_) {
    shelf_row_ += shelf_height_;
    shelf_height_ = 0;
    shelf_end_ = 0;
  }
  if (shelf_row_ + slot.height > side_) return false;
  slot.column = shelf_end_;
  slot.row = shelf_row_;
  shelf_end_ += slot.width;
  shelf_height_ = std::max(shelf_height_, slot.height);
  return true;
}

OverlayPass::OverlayPass(GlProgram program) : program_(std::move(program)), quads_({4, 4, 4}) {}

void OverlayPass::prepare(const Scene& scene, ImageSize picture) {
  // A full atlas is emptied and filled with the glyphs of this picture, and grows if these do not
  // fit. Glyphs that do not fit into the largest atlas are left out. So the result never depends on
  // earlier pictures.
  if (!collect(scene, picture)) {
    atlas_.clear();
    ++fillings_;
    while (!collect(scene, picture) && atlas_.grow()) {
    }
  }
  boxes_.clear();
  for (const Record& record : records_) {
    const auto [left, top, width, height] = record.box;
    boxes_.push_back({left - 1.0, top - 1.0, left + width + 1.0, top + height + 1.0});
  }
}

void OverlayPass::clear() {
  records_.clear();
  boxes_.clear();
}

void OverlayPass::draw(const RenderTarget& target, std::span<const PixelRect> rects) {
  target.begin_picture();
  draw_parts(target.size(), rects, boxes_);
}

void OverlayPass::draw_in_window(const PixelRect& place) {
  glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
  glDisable(GL_FRAMEBUFFER_SRGB);
  glViewport(place.x, place.y, place.width, place.height);
  draw_parts({place.width, place.height}, {&place, 1}, {});
}

void OverlayPass::draw_parts(ImageSize picture, std::span<const PixelRect> scissors,
                             std::span<const PixelBox> boxes) {
  glUseProgram(program_.name());
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  atlas_.bind(kGlyphUnit);
  if (pixels_ != nullptr) glBindTextureUnit(kWatermarkUnit, watermark_.name());
  glUniform2f(kPixelSize, 2.0F / static_cast<float>(picture.width),
              2.0F / static_cast<float>(picture.height));
  quads_.draw_in(scissors, records_, boxes);
}

bool OverlayPass::collect(const Scene& scene, ImageSize picture) {
  const float points = pixels_per_point(picture);
  records_.clear();
  bool complete = true;
  for (const OverlayItem& item : scene.overlay) {
    if (const auto* panel = std::get_if<Panel>(&item)) {
      add(*panel, points);
    } else if (!add(std::get<Text>(item), points)) {
      complete = false;
    }
  }
  if (scene.watermark.pixels != nullptr) add(scene.watermark, points);
  return complete;
}

void OverlayPass::add(const Panel& panel, float pixels_per_point) {
  const auto box = on_pixels(panel, pixels_per_point);
  if (!box) return;
  records_.push_back({{box->left, box->top, box->width, box->height},
                      {0.0F, 0.0F, box->radius, 0.0F},
                      paint_of(panel.color, panel.opacity)});
}

bool OverlayPass::add(const Text& text, float pixels_per_point) {
  on_pixels(text, pixels_per_point, line_, placed_);
  bool complete = true;
  const Paint paint = paint_of(text.color, text.opacity);
  for (const GlyphOnPixels& placed : placed_) {
    const GlyphAtlas::Slot* slot = atlas_.find(placed.key);
    if (slot == nullptr) {
      complete = false;
      continue;
    }
    if (slot->width == 0) continue;
    records_.push_back(
        {{static_cast<float>(placed.column + slot->left),
          static_cast<float>(placed.row + slot->top), static_cast<float>(slot->width),
          static_cast<float>(slot->height)},
         {static_cast<float>(slot->column), static_cast<float>(slot->row), 0.0F, 1.0F},
         paint});
  }
  return complete;
}

void OverlayPass::add(const Watermark& mark, float pixels_per_point) {
  upload(mark.pixels);
  const auto [column, row] = on_pixels(mark, pixels_per_point);
  const auto [width, height] = mark.pixels->size();
  records_.push_back({{static_cast<float>(column), static_cast<float>(row),
                       static_cast<float>(width), static_cast<float>(height)},
                      {0.0F, 0.0F, 0.0F, 2.0F},
                      paint_of({1.0F, 1.0F, 1.0F}, mark.opacity)});
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

}  // namespace tickreel::renderer
