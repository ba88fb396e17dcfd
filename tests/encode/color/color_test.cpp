#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>

#include "tests/encode/film_tools.h"
#include "tests/support/bt709.h"
#include "tests/support/noise.h"

namespace tickreel::tests {
namespace {

struct Rgb {
  std::uint8_t red, green, blue;
};

std::string planes_of(const Image& image, const std::string& pix_fmt) {
  const TemporaryDirectory directory;
  const FilmFormat format{image.size(), Rational(60), 1};
  auto sink = open_sink({.path = directory.path("a.yuv"), .pix_fmt = pix_fmt}, format);
  EXPECT_TRUE(sink.ok());
  EXPECT_TRUE((*sink)->write({0, image}));
  EXPECT_TRUE((*sink)->finish());
  return read_file(directory.path("a.yuv"));
}

// The picture is noise, so that a filter wider or narrower than the block shows.
TEST(Color, ChromaIsTheAverageOfEachBlock) {
  const ImageSize size{64, 32};
  const Image image = noise_picture(size, 1);
  const std::string planes = planes_of(image, "yuv420p");
  const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(planes[i]); };
  const std::size_t u_plane = 64 * 32;
  const std::size_t v_plane = u_plane + 32 * 16;
  double worst_luma = 0;
  double worst_chroma = 0;
  for (int y = 0; y < 32; y += 2) {
    for (int x = 0; x < 64; x += 2) {
      ExactYuv sum{};
      for (int i = 0; i < 4; ++i) {
        const int px = x + i % 2;
        const int py = y + i / 2;
        const auto pixel = image.row(py).subspan(static_cast<std::size_t>(px) * 4, 4);
        const ExactYuv exact = bt709(pixel[0], pixel[1], pixel[2]);
        sum.cb += exact.cb / 4;
        sum.cr += exact.cr / 4;
        worst_luma = std::max(worst_luma, std::abs(at(py * 64 + px) - exact.y));
      }
      const std::size_t block = static_cast<std::size_t>(y / 2 * 32 + x / 2);
      worst_chroma = std::max(worst_chroma, std::abs(at(u_plane + block) - sum.cb));
      worst_chroma = std::max(worst_chroma, std::abs(at(v_plane + block) - sum.cr));
    }
  }
  // 0.5 is perfect rounding. docs/picture.md allows the rest.
  EXPECT_LT(worst_luma, 0.51);
  EXPECT_LT(worst_chroma, 0.51);
  RecordProperty("worst_luma", std::to_string(worst_luma));
  RecordProperty("worst_chroma", std::to_string(worst_chroma));
}

TEST(Color, TenBitsAreTenBits) {
  const Image image = plain_picture({16, 2}, 200, 30, 90);
  const std::string planes = planes_of(image, "yuv444p10le");
  const auto value = [&](std::size_t i) {
    return static_cast<std::uint8_t>(planes[2 * i]) +
           256 * static_cast<std::uint8_t>(planes[2 * i + 1]);
  };
  const ExactYuv exact = bt709(200, 30, 90);
  EXPECT_NEAR(value(0), exact.y * 4, 1);
  EXPECT_NEAR(value(16 * 2), exact.cb * 4, 1);
  EXPECT_NEAR(value(16 * 2 * 2), exact.cr * 4, 1);
}

constexpr std::array<Rgb, 16> kPatches = {{{255, 0, 0},
                                           {0, 255, 0},
                                           {0, 0, 255},
                                           {0, 255, 255},
                                           {255, 0, 255},
                                           {255, 255, 0},
                                           {255, 128, 0},
                                           {64, 0, 160},
                                           {0, 0, 0},
                                           {255, 255, 255},
                                           {1, 1, 1},
                                           {36, 36, 36},
                                           {73, 73, 73},
                                           {128, 128, 128},
                                           {200, 200, 200},
                                           {254, 254, 254}}};

/// Writes patches of 32x32 in four rows to a file and reads them back. Returns the largest
/// difference of a channel in the middle of a patch.
int worst_patch_difference(const SinkSettings& settings) {
  constexpr int kSide = 32;
  const FilmFormat format{{4 * kSide, 4 * kSide}, Rational(60), 1};
  Image image(format.size);
  const auto patch_at = [](int x, int y) {
    return kPatches[static_cast<std::size_t>(y / kSide * 4 + x / kSide)];
  };
  for (int y = 0; y < format.size.height; ++y) {
    for (int x = 0; x < format.size.width; ++x) {
      const auto [red, green, blue] = patch_at(x, y);
      auto pixel = image.row(y).subspan(static_cast<std::size_t>(x) * 4, 4);
      pixel[0] = red;
      pixel[1] = green;
      pixel[2] = blue;
      pixel[3] = 255;
    }
  }
  auto sink = open_sink(settings, format);
  if (!sink) {
    ADD_FAILURE() << sink.error().message;
    return 255;
  }
  EXPECT_TRUE((*sink)->write({0, image}));
  EXPECT_TRUE((*sink)->finish());
  const auto decoded = decode(settings.path, "rgb24");
  int worst = 0;
  for (int y = kSide / 2; y < format.size.height; y += kSide) {
    for (int x = kSide / 2; x < format.size.width; x += kSide) {
      const auto [red, green, blue] = patch_at(x, y);
      const std::size_t i = static_cast<std::size_t>(y * format.size.width + x) * 3;
      worst = std::max({worst, std::abs(decoded.at(i) - red), std::abs(decoded.at(i + 1) - green),
                        std::abs(decoded.at(i + 2) - blue)});
    }
  }
  return worst;
}

TEST(Color, PatchesComeBackFromEveryKindOfFile) {
  const TemporaryDirectory directory;
  EXPECT_LE(worst_patch_difference({.path = directory.path("a.mp4"), .crf = 12.0}), 3);
  EXPECT_LE(
      worst_patch_difference({.path = directory.path("b.mp4"), .crf = 12.0, .pix_fmt = "yuv444p"}),
      3);
  EXPECT_LE(worst_patch_difference(
                {.path = directory.path("c.mp4"), .crf = 12.0, .pix_fmt = "yuv420p10le"}),
            3);
  EXPECT_LE(worst_patch_difference({.path = directory.path("d.mkv"), .vcodec = "ffv1"}), 3);
  EXPECT_EQ(
      worst_patch_difference({.path = directory.path("e.mkv"), .vcodec = "libx264rgb", .crf = 0.0}),
      0);
  EXPECT_EQ(worst_patch_difference({.path = directory.path("f.mkv"), .vcodec = "png"}), 0);
}

// docs/picture.md says this to readers of a format that carries no matrix.
TEST(Color, Y4mComesBackWhenTheReaderIsToldTheMatrix) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("a.y4m");
  auto sink = open_sink({.path = path}, {{16, 16}, Rational(60), 1});
  ASSERT_TRUE(sink.ok());
  ASSERT_TRUE((*sink)->write({0, plain_picture({16, 16}, 20, 200, 60)}));
  ASSERT_TRUE((*sink)->finish());
  const std::string pixels =
      output_of("ffmpeg -v error -colorspace bt709 -i '" + path + "' -f rawvideo -pix_fmt rgb24 -");
  ASSERT_EQ(pixels.size(), 16U * 16 * 3);
  EXPECT_NEAR(static_cast<std::uint8_t>(pixels[0]), 20, 3);
  EXPECT_NEAR(static_cast<std::uint8_t>(pixels[1]), 200, 3);
  EXPECT_NEAR(static_cast<std::uint8_t>(pixels[2]), 60, 3);
}

TEST(Color, AGreyRampComesBack) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("ramp.mp4");
  const FilmFormat format{{256, 16}, Rational(60), 1};
  Image image(format.size);
  for (int y = 0; y < 16; ++y) {
    for (int x = 0; x < 256; ++x) {
      auto pixel = image.row(y).subspan(static_cast<std::size_t>(x) * 4, 4);
      std::fill(pixel.begin(), pixel.end(), static_cast<std::uint8_t>(x));
    }
  }
  auto sink = open_sink({.path = path, .crf = 1.0}, format);
  ASSERT_TRUE(sink.ok());
  ASSERT_TRUE((*sink)->write({0, image}));
  ASSERT_TRUE((*sink)->finish());
  const auto decoded = decode(path, "rgb24");
  ASSERT_EQ(decoded.size(), 256U * 16 * 3);
  for (std::size_t i = 0; i < decoded.size(); ++i) {
    ASSERT_NEAR(decoded[i], static_cast<int>(i / 3 % 256), 3) << "at byte " << i;
  }
}

}  // namespace
}  // namespace tickreel::tests
