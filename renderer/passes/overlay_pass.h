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

/// Glyphs that have been drawn already, side by side in one texture. They are drawn texel for
/// pixel, so that where one lies, and which others are there, cannot be seen.
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

  /// The glyph's place, drawn there if it was not yet. Null when there is no room.
  const Slot* find(const GlyphKey& key);
  void clear();
  /// An empty one with more room, 8192 texels a side at most; false where it has that.
  bool grow();
  void bind(GLuint unit) const { glBindTextureUnit(unit, texture_.name()); }

 private:
  bool place(Slot& slot);

  void make_texture();

  int side_;
  GlTexture texture_;
  std::map<GlyphKey, Slot> slots_;
  // Glyphs lie in shelves, filled from the left, each as high as its highest.
  int shelf_row_ = 0;
  int shelf_height_ = 0;
  int shelf_end_ = 0;
};

/// Draws panels and text, in list order, and a watermark over the finished picture. Colours are
/// blended as design programs do it, in their encoded form, so that an opacity looks as it was
/// designed.
class OverlayPass {
 public:
  explicit OverlayPass(GlProgram program);

  /// Lays out what draw() draws.
  void prepare(const Scene& scene, ImageSize picture);
  /// draw() draws nothing until then.
  void clear();
  /// Into the target's picture, and only within these parts of it.
  void draw(const RenderTarget& target, std::span<const PixelRect> rects);

  /// One panel, glyph or watermark as the vertex shader reads it.
  struct Record {
    std::array<float, 4> box;
    std::array<float, 4> shape;
    std::array<float, 4> color;
  };
  /// What draw() draws, in order.
  [[nodiscard]] std::span<const Record> records() const { return records_; }
  /// Where each of them is.
  [[nodiscard]] std::span<const PixelBox> boxes() const { return boxes_; }
  /// How often what records refer to became another: the atlas of glyphs was emptied, or there was
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
  std::shared_ptr<const Image> pixels_;  ///< in that texture
  std::uint64_t fillings_ = 0;
  std::vector<Record> records_;
  std::vector<PixelBox> boxes_;
  TextLine line_;                      ///< the last text's
  std::vector<GlyphOnPixels> placed_;  ///< its glyphs
};

}  // namespace tickreel::renderer
