#pragma once

#include "renderer/gl/gl_object.h"
#include "renderer/readback/plane_layout.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Turns pictures into Y, Cb and Cr on the GPU, in integers: the bytes are those of
/// core/yuv_formula.h, which the CPU's converter has as well.
class YuvPass {
 public:
  /// For the pictures of one texture: GL_RGBA8, or for kP010 GL_RGBA16, in immutable storage, top
  /// row first, of this size. `format` is not is_rgba().
  static Result<YuvPass> create(const GlTexture& picture, ImageSize size, PixelFormat format);

  /// Where convert() puts the planes, and how they lie there.
  [[nodiscard]] const GlBuffer& planes() const { return planes_; }
  [[nodiscard]] const PlaneLayout& layout() const { return layout_; }

  /// Whatever reads planes() as a buffer afterwards sees the result.
  void convert() const;

 private:
  YuvPass(GlProgram program, GlTexture picture, GlBuffer planes, const PlaneLayout& layout)
      : program_(std::move(program)),
        picture_(std::move(picture)),
        planes_(std::move(planes)),
        layout_(layout) {}

  GlProgram program_;
  GlTexture picture_;  // the same memory, read as the bytes that are stored
  GlBuffer planes_;
  PlaneLayout layout_;
};

}  // namespace tickreel::renderer
