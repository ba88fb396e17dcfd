#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "renderer/gl/render_target.h"
#include "renderer/gl/vertex_stream.h"
#include "renderer/overlay/overlay_layout.h"
#include "tickreel/core/image.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// A texture with the bitmaps of many glyphs side by side. Each texel becomes one pixel, so the
/// position of a glyph in the texture and the other glyphs have no influence on the picture.
class GlyphAtlas {
 public:
  /// The position of a glyph in the texture, and its GlyphBitmap::left and top.
  struct Slot {
    int column = 0;
    int row = 0;
    int width = 0;  ///< 0: the glyph is invisible, such as a space
    int height = 0;
    int left = 0;
    int top = 0;
  };

  GlyphAtlas();

  /// Returns the slot of a glyph. Draws the glyph into the texture first, if it is not there yet.
  /// Null when the texture has no room. Valid until clear() or grow().
  const Slot* find(const GlyphKey& key);
  /// Removes all glyphs.
  void clear();
  /// Makes the texture larger, and removes all glyphs. Returns false, and does nothing, when a side
  /// has 8192 texels already.
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

/// Draws the overlay of a scene over the finished picture: panels and text in list order, then the
/// watermark. Blends sRGB-encoded colours, as design programs do, so that an opacity looks as it
/// was designed.
class OverlayPass {
 public:
  explicit OverlayPass(GlProgram program);

  /// Lays out the overlay for draw(), for a picture of this size. Leaves out glyphs for which the
  /// largest atlas has no room.
  void prepare(const Scene& scene, ImageSize picture);
  /// Empties the layout: draw() draws nothing until prepare() is called again.
  void clear();
  /// Draws the overlay of prepare() into these parts of the target's picture.
  void draw(const RenderTarget& target, std::span<const PixelRect> rects);
  /// Draws the overlay of prepare() into a rectangle of the bound draw framebuffer, which has the
  /// size of the prepared picture. x and y: pixels from the framebuffer's bottom left corner.
  void draw_in_window(const PixelRect& place);

  /// One panel, glyph or watermark, in the form that the vertex shader reads.
  struct Record {
    std::array<float, 4> box;  ///< left, top, width and height in pixels
    /// Column and row in the atlas, corner radius in pixels, and the kind: 0: a panel, 1: a glyph,
    /// 2: the watermark.
    std::array<float, 4> shape;
    std::array<float, 4> color;  ///< a Paint
  };
  /// The records that draw() draws, in order.
  [[nodiscard]] std::span<const Record> records() const { return records_; }
  /// The bounding box of each record in the picture.
  [[nodiscard]] std::span<const PixelBox> boxes() const { return boxes_; }
  /// A number that changes when equal records may look different: the glyph atlas was emptied, or
  /// there is another watermark.
  [[nodiscard]] std::uint64_t fillings() const { return fillings_; }

 private:
  void draw_parts(ImageSize picture, std::span<const PixelRect> scissors,
                  std::span<const PixelBox> boxes);
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
  std::shared_ptr<const Image> pixels_;  ///< the image whose pixels are in watermark_
  std::uint64_t fillings_ = 0;
  std::vector<Record> records_;
  std::vector<PixelBox> boxes_;
  TextLine line_;                      ///< the layout of the last text
  std::vector<GlyphOnPixels> placed_;  ///< the glyphs of the last text
};

}  // namespace tickreel::renderer
