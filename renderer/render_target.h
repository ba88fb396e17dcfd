#pragma once

#include "core/error.h"
#include "core/image.h"
#include "renderer/gl_object.h"

namespace tickreel {

/// The framebuffers of one picture: a multisampled one for the scene, and the plain one that it is
/// resolved into, where the overlay goes. Both are sRGB-encoded, so that blending is linear.
class RenderTarget {
 public:
  /// `samples` 1 or more, at most what the implementation has. kUsage when the size is beyond the
  /// implementation's limits, kFailed when memory is short.
  static Result<RenderTarget> create(ImageSize size, int samples);

  [[nodiscard]] ImageSize size() const { return size_; }
  void begin_scene() const;
  /// Averages the samples. What is drawn from here on is stored as it is, without encoding.
  void begin_overlay() const;
  void read(Image& image) const;

 private:
  ImageSize size_;
  GlRenderbuffer scene_color_;
  GlRenderbuffer scene_depth_;
  GlRenderbuffer picture_color_;
  GlFramebuffer scene_;
  GlFramebuffer picture_;
};

}  // namespace tickreel
