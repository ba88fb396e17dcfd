#pragma once

#include <cstdint>
#include <span>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// The bits per channel of a picture, and of the scene that it is made from.
enum class PictureDepth : std::uint8_t {
  k8,   ///< the scene is stored sRGB-encoded
  k16,  ///< the scene is stored as linear light and encoded for the edge filter
  /// Like k16, with alpha as the part of a pixel that the world covers. The scene's light is
  /// multiplied by alpha, and so are the encoded levels afterwards.
  k16Alpha,
};
inline bool is_deep(PictureDepth depth) {
  return depth != PictureDepth::k8;
}

/// The framebuffers of one picture: one for the scene, with linear blending, and one for the
/// finished picture, which is sRGB-encoded.
class RenderTarget {
 public:
  /// kUsage when the size exceeds the implementation's limits, kFailed when memory is short.
  static Result<RenderTarget> create(ImageSize size, PictureDepth depth = PictureDepth::k8);

  [[nodiscard]] PictureDepth depth() const { return depth_of_; }
  [[nodiscard]] ImageSize size() const { return size_; }
  /// Directs drawing into the scene, over its present content.
  void begin_scene() const;
  /// Directs drawing into the picture, over its present content, without encoding. Call after
  /// begin_scene(), which sets the viewport.
  void begin_picture() const;
  /// Directs drawing into the encoded colours of a deep scene, as integers.
  void begin_encoded_scene() const;
  /// The colours of a deep scene as linear light.
  [[nodiscard]] const GlTexture& scene_light() const { return scene_color_; }
  /// The scene's colours, sRGB-encoded, as integers, for drawing into the picture. A deep scene has
  /// them only where they were drawn.
  [[nodiscard]] const GlTexture& encoded_scene() const { return encoded_scene_; }
  /// The picture as RGBA of 8 or 16 bits, top row first.
  [[nodiscard]] const GlTexture& picture() const { return picture_color_; }
  /// Copies parts of another target of the same size: of its scene with depths, or of its finished
  /// picture.
  void copy_scene(const RenderTarget& from, std::span<const PixelRect> rects) const;
  void copy_picture(const RenderTarget& from, std::span<const PixelRect> rects) const;
  /// Replaces the picture by another texture of this size, whose first row is its bottom. The
  /// result is opaque.
  void take_picture(const GlTexture& from) const;
  /// Copies parts of the scene into the picture as they are stored.
  void show_scene(std::span<const PixelRect> rects) const;
  /// Copies the picture, scaled, to a rectangle of the bound draw framebuffer, in pixels from its
  /// bottom left.
  void show(int x, int y, int width, int height) const;

 private:
  void make_colors();

  ImageSize size_;
  PictureDepth depth_of_ = PictureDepth::k8;
  GlTexture scene_color_;
  GlTexture encoded_scene_;  // with 8 bits: a view of the same memory without decoding
  GlRenderbuffer depth_;
  GlTexture picture_color_;
  GlRenderbuffer edges_;  // a depth buffer that holds what the edge filter found
  GlFramebuffer scene_;
  GlFramebuffer picture_;
  GlFramebuffer encoded_;  // only for a deep picture
};

}  // namespace tickreel::renderer
