#include "renderer/passes/glyph_atlas.h"

#include <algorithm>

namespace tickreel::renderer {
namespace {

constexpr int kUsualSide = 2048;
constexpr int kLargestSide = 8192;

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

}  // namespace tickreel::renderer
