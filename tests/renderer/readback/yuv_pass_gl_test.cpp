#include "renderer/readback/yuv_pass.h"

#include <vector>

#include "encode/color/yuv_converter.h"
#include "renderer/gl/egl_context.h"
#include "tests/renderer/drawing.h"
#include "tests/support/noise.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

GlTexture texture_of(const Image& image) {
  const auto [width, height] = image.size();
  GlTexture texture = make_texture_2d();
  glTextureStorage2D(texture.name(), 1, GL_RGBA8, width, height);
  glTextureSubImage2D(texture.name(), 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE,
                      image.pixels().data());
  return texture;
}

TEST(YuvPass, MakesTheBytesOfTheCpusConverter) {
  const auto context = EglContext::create();
  if (!context) return skip_without(kOpenGl, context.error().message);
  for (const PixelFormat format : {PixelFormat::kYuv420p, PixelFormat::kNv12, PixelFormat::kP010}) {
    for (const ImageSize size : {ImageSize{1, 1}, ImageSize{2, 2}, ImageSize{61, 35},
                                 ImageSize{64, 36}, ImageSize{130, 67}, ImageSize{200, 18}}) {
      const Image image = noise_picture(size, static_cast<std::uint32_t>(size.width));
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
      convert_to_yuv(image, format, converted);
      EXPECT_EQ(shaded.format(), format);
      EXPECT_TRUE(same_pixels(shaded, converted)) << size.width << "x" << size.height;
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
