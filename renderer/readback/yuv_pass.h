#pragma once

#include "renderer/gl/gl_object.h"
#include "renderer/readback/plane_layout.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Converts pictures to Y, Cb and Cr on the GPU, in integers. The formula, and so the bytes, are
/// the same as in the CPU's converter (core/yuv_formula.h).
class YuvPass {
 public:
  /// Makes a converter for the pictures in one texture. `picture`: GL_RGBA8, or GL_RGBA16 for
  /// kP010, with immutable storage, of the size `size`, top row first. `format` must not be
  /// is_rgba(). kFailed when the driver refuses.
  static Result<YuvPass> create(const GlTexture& picture, ImageSize size, PixelFormat format);

  /// The buffer into which convert() writes.
  [[nodiscard]] const GlBuffer& planes() const { return planes_; }
  /// The layout of the planes in the buffer.
  [[nodiscard]] const PlaneLayout& layout() const { return layout_; }

  /// Converts the present picture of the texture. Later commands that read planes() get the result.
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
