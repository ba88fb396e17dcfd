#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/image.h"
#include "renderer/gl/gl_object.h"
#include "renderer/gl/vertex_stream.h"
#include "renderer/passes/glyph_atlas.h"
#include "renderer/scene/font.h"
#include "renderer/scene/scene.h"
#include "renderer/software/tile_keys.h"

namespace tickreel {

/// Draws panels and text, in list order, over the finished picture. Colours are blended as design
/// programs do it, in their encoded form, so that an opacity looks as it was designed.
class OverlayPass {
 public:
  explicit OverlayPass(GlProgram program);

  /// Lays out what draw() draws.
  void prepare(std::span<const OverlayItem> items, ImageSize picture);
  /// Adds what is to be drawn where.
  void add_to(TileKeys& tiles) const;
  /// Only within these parts of the picture.
  void draw(ImageSize picture, std::span<const PixelRect> rects);

 private:
  /// One panel or glyph as the vertex shader reads it.
  struct Record {
    std::array<float, 4> box;
    std::array<float, 4> shape;
    std::array<float, 4> color;
  };

  /// False when the atlas had no room for a glyph.
  bool collect(std::span<const OverlayItem> items, ImageSize picture);
  void add(const Panel& panel, float pixels_per_point);
  bool add(const Text& text, float pixels_per_point);

  GlProgram program_;
  QuadStream<Record> quads_;
  GlyphAtlas atlas_;
  std::uint64_t atlas_fillings_ = 0;  ///< a place in the atlas holds another glyph after each
  std::vector<Record> records_;
  std::vector<PixelBox> boxes_;  ///< of the records
  TextLine line_;                ///< the last text's
};

}  // namespace tickreel
