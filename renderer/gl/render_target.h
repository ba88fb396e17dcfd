#pragma once

#include <span>

#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// The framebuffers of one picture: one for the scene, whose colours are sRGB-encoded as they are
/// stored, so that blending is linear, and one for the finished picture.
class RenderTarget {
 public:
  /// kUsage when the size is beyond the implementation's limits, kFailed when memory is short.
  static Result<RenderTarget> create(ImageSize size);

  [[nodiscard]] ImageSize size() const { return size_; }
  /// What is drawn from here on goes into the scene, over what it holds.
  void begin_scene() const;
  /// What is drawn from here on goes into the picture, over what it holds, and is stored as it is,
  /// without encoding. After begin_scene(), which sets the viewport.
  void begin_picture() const;
  /// The scene's colours as they are stored, as whole numbers, for drawing into the picture.
  [[nodiscard]] const GlTexture& encoded_scene() const { return encoded_scene_; }
  /// The picture as rgba of 8 bits, top row first.
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
  ImageSize size_;
  GlTexture scene_color_;
  GlTexture encoded_scene_;  // the same memory, read without decoding
  GlRenderbuffer depth_;
  GlTexture picture_color_;
  GlRenderbuffer edges_;  // a depth, but what it holds is what the edge filter found
  GlFramebuffer scene_;
  GlFramebuffer picture_;
};

}  // namespace tickreel::renderer
