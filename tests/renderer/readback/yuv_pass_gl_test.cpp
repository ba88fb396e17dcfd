#include "renderer/readback/yuv_pass.h"

#include <algorithm>
#include <vector>

#include "encode/color/yuv_converter.h"
#include "renderer/gl/egl_context.h"
#include "renderer/readback/readback.h"
#include "tests/renderer/drawing.h"
#include "tests/renderer/readback/deep_p010.h"
#include "tests/support/noise.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

GlTexture texture_of(const Image& image) {
  const auto [width, height] = image.size();
  GlTexture texture = make_texture_2d();
  const bool is_deep = image.format() == PixelFormat::kRgba64;
  glTextureStorage2D(texture.name(), 1, is_deep ? GL_RGBA16 : GL_RGBA8, width, height);
  glTextureSubImage2D(texture.name(), 0, 0, 0, width, height, GL_RGBA, channel_type(image.format()),
                      image.pixels().data());
  return texture;
}

/// Returns noise with the depth of the format.
Image noise_of(ImageSize size, PixelFormat format) {
  Image image = noise_picture(size, static_cast<std::uint32_t>(size.width));
  if (!is_deep_format(format)) return image;
  const Image twice = noise_picture({2 * size.width, size.height}, 3);
  image.resize(size, PixelFormat::kRgba64);
  std::ranges::copy(twice.pixels(), image.pixels().begin());
  return image;
}

TEST(YuvPass, MakesTheBytesOfTheCpusConverter) {
  const auto context = EglContext::create();
  if (!context) return skip_without(kOpenGl, context.error().message);
  for (const PixelFormat format : {PixelFormat::kYuv420p, PixelFormat::kNv12, PixelFormat::kP010}) {
    for (const ImageSize size : {ImageSize{1, 1}, ImageSize{2, 2}, ImageSize{61, 35},
                                 ImageSize{64, 36}, ImageSize{130, 67}, ImageSize{200, 18}}) {
      const Image image = noise_of(size, format);
      const GlTexture texture = texture_of(image);
      const auto pass = YuvPass::create(texture, size, format);
      ASSERT_TRUE(pass) << pass.error().message;
      pass->convert();
      std::vector<std::uint8_t> bytes(pass->layout().bytes);
      glGetNamedBufferSubData(pass->planes().name(), 0, static_cast<GLsizeiptr>(bytes.size()),
                              bytes.data());
      Image shaded;
      copy_picture(bytes.data(), pass->layout(), shaded);
      Image converted;
      if (is_deep_format(format)) {
        deep_p010(image, converted);
      } else {
        convert_to_yuv(image, format, converted);
      }
      EXPECT_EQ(shaded.format(), format);
      EXPECT_TRUE(same_pixels(shaded, converted)) << size.width << "x" << size.height;
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
