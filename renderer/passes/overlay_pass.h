#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/image.h"
#include "renderer/gl/gl_object.h"
#include "renderer/gl/render_target.h"
#include "renderer/gl/vertex_stream.h"
#include "renderer/passes/glyph_atlas.h"
#include "renderer/scene/font.h"
#include "renderer/scene/scene.h"

namespace tickreel {

/// Draws panels and text, in list order, over the finished picture. Colours are blended as design
/// programs do it, in their encoded form, so that an opacity looks as it was designed.
class OverlayPass {
 public:
  explicit OverlayPass(GlProgram program);

  /// Lays out what draw() draws.
  void prepare(std::span<const OverlayItem> items, ImageSize picture);
  /// Into the target's picture, and only within these parts of it.
  void draw(const RenderTarget& target, std::span<const PixelRect> rects);

  /// One panel or glyph as the vertex shader reads it.
  struct Record {
    std::array<float, 4> box;
    std::array<float, 4> shape;
    std::array<float, 4> color;
  };
  /// What draw() draws, in order.
  [[nodiscard]] std::span<const Record> records() const { return records_; }
  /// Where each of them is.
  [[nodiscard]] std::span<const PixelBox> boxes() const { return boxes_; }
  /// A place in the atlas of glyphs holds another one after each filling.
  [[nodiscard]] std::uint64_t atlas_fillings() const { return atlas_fillings_; }

 private:
  /// False when the atlas had no room for a glyph.
  bool collect(std::span<const OverlayItem> items, ImageSize picture);
  void add(const Panel& panel, float pixels_per_point);
  bool add(const Text& text, float pixels_per_point);

  GlProgram program_;
  QuadStream<Record> quads_;
  GlyphAtlas atlas_;
  std::uint64_t atlas_fillings_ = 0;
  std::vector<Record> records_;
  std::vector<PixelBox> boxes_;
  TextLine line_;  ///< the last text's
};

}  // namespace tickreel
