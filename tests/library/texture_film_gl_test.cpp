#include <glad/gl.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "renderer/gl/egl_context.h"
#include "tests/support/skip_without.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/film_writer.h"

namespace tickreel::tests {
namespace {

constexpr int kWidth = 31;  // rows of RGB would not be aligned
constexpr int kHeight = 18;

TEST(TextureFilmTest, ATextureIsThePictureThatItHolds) {
  auto context = EglContext::create();
  if (!context) skip_without("libegl1 libgl1-mesa-dri", context.error().message);
  const TemporaryDirectory directory;
  FilmTarget target;
  target.width = kWidth;
  target.height = kHeight;
  target.path = directory.path("memory.mp4");
  auto memory = FilmWriter::open(target);
  target.path = directory.path("texture.mp4");
  auto textures = FilmWriter::open(target);
  ASSERT_TRUE(memory && textures);

  GLuint texture = 0;
  GLuint framebuffer = 0;
  GLuint buffer = 0;
  glGenTextures(1, &texture);
  glGenFramebuffers(1, &framebuffer);
  glGenBuffers(1, &buffer);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, kWidth, kHeight);
  // Bindings and pack settings that an engine may have.
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
  glPixelStorei(GL_PACK_ALIGNMENT, 8);
  glPixelStorei(GL_PACK_ROW_LENGTH, 1000);
  for (int frame = 0; frame < 5; ++frame) {
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < kWidth * kHeight; ++i) {
      pixels.insert(pixels.end(), {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i / 31),
                                   static_cast<std::uint8_t>(frame * 50), 255});
    }
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, kWidth, kHeight, GL_RGBA, GL_UNSIGNED_BYTE,
                    pixels.data());
    ASSERT_TRUE(memory->write({pixels.data(), 0, PixelLayout::kRgba, true}));
    const Status written = textures->write_texture(texture);
    ASSERT_TRUE(written) << written.error().message;
  }
  GLint value = 0;
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &value);
  EXPECT_EQ(static_cast<GLuint>(value), framebuffer);
  glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &value);
  EXPECT_EQ(static_cast<GLuint>(value), buffer);
  glGetIntegerv(GL_PACK_ALIGNMENT, &value);
  EXPECT_EQ(value, 8);
  glGetIntegerv(GL_PACK_ROW_LENGTH, &value);
  EXPECT_EQ(value, 1000);
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));

  ASSERT_TRUE(memory->finish() && textures->finish());
  const auto read = [&](const std::string& name) {
    std::ifstream file(directory.path(name), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  EXPECT_TRUE(read("texture.mp4") == read("memory.mp4"));

  target.path = directory.path("none.mp4");
  auto none = FilmWriter::open(target);
  ASSERT_TRUE(none);
  EXPECT_EQ(none->write_texture(12345).error().message,
            "there is no texture 12345 in this context");
  GLuint numbers = 0;
  glGenTextures(1, &numbers);
  glBindTexture(GL_TEXTURE_2D, numbers);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8UI, kWidth, kHeight);
  target.path = directory.path("numbers.mp4");
  auto of_numbers = FilmWriter::open(target);
  ASSERT_TRUE(of_numbers);
  const Status refused = of_numbers->write_texture(numbers);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("it is no GL_TEXTURE_2D of colours"), std::string::npos);
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

}  // namespace
}  // namespace tickreel::tests
