#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "renderer/gl/gl_object.h"
#include "renderer/gl/render_target.h"
#include "renderer/gl/vertex_stream.h"
#include "renderer/overlay/overlay_layout.h"
#include "tickreel/core/image.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// A texture of glyphs drawn so far, side by side. They are copied texel for pixel, so that neither
/// their place nor other glyphs have any influence.
class GlyphAtlas {
 public:
  struct Slot {
    int column = 0;
    int row = 0;
    int width = 0;  ///< 0: nothing to draw, such as a space
    int height = 0;
    int left = 0;
    int top = 0;
  };

  GlyphAtlas();

  /// The glyph's place; draws the glyph there if needed. Null when there is no room.
  const Slot* find(const GlyphKey& key);
  void clear();
  /// Replaces the atlas by an empty, larger one, at most 8192 texels a side; false at that size.
  bool grow();
  void bind(GLuint unit) const { glBindTextureUnit(unit, texture_.name()); }

 private:
  bool place(Slot& slot);

  void make_texture();

  int side_;
  GlTexture texture_;
  std::map<GlyphKey, Slot> slots_;
  // Glyphs lie in shelves that are filled from the left; each shelf is as high as its highest
  // glyph.
  int shelf_row_ = 0;
  int shelf_height_ = 0;
  int shelf_end_ = 0;
};

/// Draws panels and text in list order, and a watermark, over the finished picture. Colours are
/// blended in their encoded form, as in design programs, so that an opacity looks as it was
/// designed.
class OverlayPass {
 public:
  explicit OverlayPass(GlProgram program);

  /// Lays out the overlay for draw().
  void prepare(const Scene& scene, ImageSize picture);
  /// Empties the layout: draw() draws nothing until prepare() is called again.
  void clear();
  /// Draws the overlay into these parts of the target's picture.
  void draw(const RenderTarget& target, std::span<const PixelRect> rects);

  /// One panel, glyph or watermark as the vertex shader reads it.
  struct Record {
    std::array<float, 4> box;
    std::array<float, 4> shape;
    std::array<float, 4> color;
  };
  /// The records that draw() draws, in order.
  [[nodiscard]] std::span<const Record> records() const { return records_; }
  /// The place of each record.
  [[nodiscard]] std::span<const PixelBox> boxes() const { return boxes_; }
  /// Changes when records refer to different content: the glyph atlas was emptied, or there is
  /// another watermark.
  [[nodiscard]] std::uint64_t fillings() const { return fillings_; }

 private:
  /// False when the atlas had no room for a glyph.
  bool collect(const Scene& scene, ImageSize picture);
  void add(const Panel& panel, float pixels_per_point);
  bool add(const Text& text, float pixels_per_point);
  void add(const Watermark& mark, float pixels_per_point);
  void upload(const std::shared_ptr<const Image>& pixels);

  GlProgram program_;
  QuadStream<Record> quads_;
  GlyphAtlas atlas_;
  GlTexture watermark_;
  std::shared_ptr<const Image> pixels_;  ///< the watermark's pixels, in that texture
  std::uint64_t fillings_ = 0;
  std::vector<Record> records_;
  std::vector<PixelBox> boxes_;
  TextLine line_;                      ///< the layout of the last text
  std::vector<GlyphOnPixels> placed_;  ///< the glyphs of the last text
};

}  // namespace tickreel::renderer
