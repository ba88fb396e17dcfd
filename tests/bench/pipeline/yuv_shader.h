#pragma once

#include <cstddef>

#include "renderer/gl/gl_object.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::bench {

/// Turns a picture into NV12 (BT.709, limited range, a chroma
/// sample the average of its pixels) and copies that into a pixel buffer. Even sizes.
class YuvShader {
 public:
  static Result<YuvShader> create(ImageSize size);

  [[nodiscard]] std::size_t bytes() const { return luma_bytes_ + luma_bytes_ / 2; }
  void convert_into(const GlTexture& picture, const GlBuffer& buffer) const;

 private:
  ImageSize size_;
  std::size_t luma_bytes_ = 0;
  GlTexture luma_;
  GlTexture chroma_;
  GlFramebuffer luma_target_;
  GlFramebuffer chroma_target_;
  GlProgram luma_program_;
  GlProgram chroma_program_;
  GlVertexArray no_vertices_;
};

}  // namespace tickreel::bench
