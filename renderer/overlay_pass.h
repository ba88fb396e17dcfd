#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/image.h"
#include "renderer/font.h"
#include "renderer/gl_object.h"
#include "renderer/glyph_atlas.h"
#include "renderer/scene.h"
#include "renderer/tile_set.h"
#include "renderer/vertex_stream.h"

namespace tickreel {

/// Draws panels and text, in list order, over the finished picture. Colours are blended as design
/// programs do it, in their encoded form, so that an opacity looks as it was designed.
class OverlayPass {
 public:
  explicit OverlayPass(GlProgram program);

  void draw(std::span<const OverlayItem> items, ImageSize picture);
  /// Adds every tile that the last draw() may have changed.
  void add_to(TileSet& tiles) const;

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
  std::vector<Record> records_;
  TextLine line_;  ///< the last text's
};

}  // namespace tickreel
