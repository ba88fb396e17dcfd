#pragma once

#include <cstdint>
#include <span>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// How many bits a channel of a picture has, and of the scene that it is made of.
enum class PictureDepth : std::uint8_t {
  k8,   ///< the scene is sRGB-encoded as it is stored
  k16,  ///< the scene is stored as light, and encoded for the edge filter
  /// The same, where alpha says how much of a pixel is covered by the world. The scene's light is
  /// multiplied by it, and so are the encoded levels of what comes after.
  k16Alpha,
};
inline bool is_deep(PictureDepth depth) {
  return depth != PictureDepth::k8;
}

/// The framebuffers of one picture: one for the scene, in which blending is linear, and one for the
/// finished picture, which is sRGB-encoded.
class RenderTarget {
 public:
  /// kUsage when the size is beyond the implementation's limits, kFailed when memory is short.
  static Result<RenderTarget> create(ImageSize size, PictureDepth depth = PictureDepth::k8);

  [[nodiscard]] PictureDepth depth() const { return depth_of_; }
  [[nodiscard]] ImageSize size() const { return size_; }
  /// What is drawn from here on goes into the scene, over what it holds.
  void begin_scene() const;
  /// What is drawn from here on goes into the picture, over what it holds, and is stored as it is,
  /// without encoding. After begin_scene(), which sets the viewport.
  void begin_picture() const;
  /// Of a deep one: what is drawn from here on are the encoded colours, as whole numbers.
  void begin_encoded_scene() const;
  /// The scene's colours as light, of a deep one.
  [[nodiscard]] const GlTexture& scene_light() const { return scene_color_; }
  /// The scene's colours, sRGB-encoded, as whole numbers, for drawing into the picture. A deep one
  /// has them where they have been drawn.
  [[nodiscard]] const GlTexture& encoded_scene() const { return encoded_scene_; }
  /// The picture as rgba of 8 or 16 bits, top row first.
  [[nodiscard]] const GlTexture& picture() const { return picture_color_; }
  /// Copies parts of another target of the same size: of the scene, with its depths, and of the
  /// finished picture.
  void copy_scene(const RenderTarget& from, std::span<const PixelRect> rects) const;
  void copy_picture(const RenderTarget& from, std::span<const PixelRect> rects) const;
  /// The picture becomes that of another texture of this size, whose first row is its bottom;
  /// opaque everywhere.
  void take_picture(const GlTexture& from) const;
  /// Parts of the picture become those of the scene, as they are stored.
  void show_scene(std::span<const PixelRect> rects) const;
  /// Copies the picture, scaled, to a rectangle of the framebuffer that is bound for drawing;
  /// pixels from its bottom left.
  void show(int x, int y, int width, int height) const;

 private:
  void make_colors();

  ImageSize size_;
  PictureDepth depth_of_ = PictureDepth::k8;
  GlTexture scene_color_;
  GlTexture encoded_scene_;  // of 8 bits: the same memory, read without decoding
  GlRenderbuffer depth_;
  GlTexture picture_color_;
  GlRenderbuffer edges_;  // a depth, but what it holds is what the edge filter found
  GlFramebuffer scene_;
  GlFramebuffer picture_;
  GlFramebuffer encoded_;  // of a deep one
};

}  // namespace tickreel::renderer
