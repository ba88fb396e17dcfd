#pragma once

#include "renderer/gl/gl_object.h"
#include "renderer/readback/plane_layout.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Converts pictures to Y, Cb and Cr on the GPU, in integers. The formula, and thus the bytes, are
/// those of the CPU converter (core/yuv_formula.h).
class YuvPass {
 public:
  /// For the pictures of one texture: GL_RGBA8, or GL_RGBA16 for kP010, in immutable storage, top
  /// row first, of this size. `format` must not be is_rgba().
  static Result<YuvPass> create(const GlTexture& picture, ImageSize size, PixelFormat format);

  /// The buffer and the layout of the planes that convert() writes.
  [[nodiscard]] const GlBuffer& planes() const { return planes_; }
  [[nodiscard]] const PlaneLayout& layout() const { return layout_; }

  /// Converts the picture. Later buffer reads of planes() see the result.
  void convert() const;

 private:
  YuvPass(GlProgram program, GlTexture picture, GlBuffer planes, const PlaneLayout& layout)
      : program_(std::move(program)),
        picture_(std::move(picture)),
        planes_(std::move(planes)),
        layout_(layout) {}

  GlProgram program_;
  GlTexture picture_;  // a view of the same memory as stored integers
  GlBuffer planes_;
  PlaneLayout layout_;
};

}  // namespace tickreel::renderer
