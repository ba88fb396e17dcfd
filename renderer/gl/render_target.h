#pragma once

#include <cstdint>
#include <span>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// The number of bits per channel of a picture, and of the scene from which it is made.
enum class PictureDepth : std::uint8_t {
  k8,   ///< 8 bits; the scene is stored sRGB-encoded
  k16,  ///< 16 bits; the scene is stored as linear light, and encoded for the edge filter
  /// 16 bits, and an alpha channel: the fraction of a pixel that the world covers. The scene's
  /// light and the encoded levels are multiplied by alpha.
  k16Alpha,
};
/// Whether the depth is 16 bits.
inline bool is_deep(PictureDepth depth) {
  return depth != PictureDepth::k8;
}

/// The framebuffers of one picture: one for the scene, in which blending is linear, and one for the
/// finished picture, which is sRGB-encoded. A deep target (is_deep()) also has one for the encoded
/// colours of the scene.
class RenderTarget {
 public:
  /// kUsage when a side is below 1, when the picture has 2 GiB or more, or when the size exceeds
  /// the limits of OpenGL; kFailed when memory is short.
  static Result<RenderTarget> create(ImageSize size, PictureDepth depth = PictureDepth::k8);

  [[nodiscard]] PictureDepth depth() const { return depth_of_; }
  [[nodiscard]] ImageSize size() const { return size_; }
  /// Binds the framebuffer of the scene, for drawing over its present content, and sets the
  /// viewport.
  void begin_scene() const;
  /// Binds the framebuffer of the picture, for drawing over its present content; drawn values are
  /// stored unchanged. Call begin_scene() before, which sets the viewport.
  void begin_picture() const;
  /// Binds the framebuffer of the encoded colours of a deep target, which are integers.
  void begin_encoded_scene() const;
  /// The colours of a deep target's scene as linear light.
  [[nodiscard]] const GlTexture& scene_light() const { return scene_color_; }
  /// The colours of the scene, sRGB-encoded, as integers. A deep target has them only where they
  /// were drawn after begin_encoded_scene().
  [[nodiscard]] const GlTexture& encoded_scene() const { return encoded_scene_; }
  /// The picture as RGBA of 8 or 16 bits, top row first.
  [[nodiscard]] const GlTexture& picture() const { return picture_color_; }
  /// Copies parts of another target's scene, with the distances in its depth buffer; not its
  /// encoded_scene(). Both targets have the same size and depth().
  void copy_scene(const RenderTarget& from, std::span<const PixelRect> rects) const;
  /// Copies parts of another target's picture. Both targets have the same size and depth().
  void copy_picture(const RenderTarget& from, std::span<const PixelRect> rects) const;
  /// Replaces the picture by a texture of the same size, whose first row is the lowest row. The
  /// picture is then opaque.
  void take_picture(const GlTexture& from) const;
  /// Copies parts of encoded_scene() into the picture, unchanged.
  void show_scene(std::span<const PixelRect> rects) const;
  /// Copies the picture, scaled, into a rectangle of the bound draw framebuffer. x and y: pixels
  /// from the framebuffer's bottom left corner.
  void show(int x, int y, int width, int height) const;

 private:
  void make_colors();

  ImageSize size_;
  PictureDepth depth_of_ = PictureDepth::k8;
  GlTexture scene_color_;
  GlTexture encoded_scene_;  // with 8 bits: a view of the same memory without decoding
  GlRenderbuffer depth_;
  GlTexture picture_color_;
  GlRenderbuffer edges_;  // a depth buffer in which the edge filter marks edges
  GlFramebuffer scene_;
  GlFramebuffer picture_;
  GlFramebuffer encoded_;  // only for a deep picture
};

}  // namespace tickreel::renderer
