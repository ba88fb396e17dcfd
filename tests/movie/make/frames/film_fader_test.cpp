#include "movie/make/frames/film_fader.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/image_depth.h"
#include "encode/audio_format.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

constexpr int kSamplesASecond = 48'000;
constexpr std::int64_t kFrames = 100;

FilmFader fader(const FilmFade& fade, int sample_rate_hz = 0) {
  return {fade, kFrames, Rational(60), sample_rate_hz};
}

/// Returns a row with every level of grey.
Image levels() {
  Image image({256, 1});
  const auto row = image.row(0);
  for (std::size_t i = 0; i < row.size(); ++i) {
    row[i] = i % 4 == 3 ? 77 : static_cast<std::uint8_t>(i / 4);
  }
  return image;
}

std::vector<std::uint8_t> faded(const FilmFade& fade, std::int64_t frame) {
  VideoFrame drawn{frame, levels()};
  fader(fade).apply(drawn);
  const auto row = drawn.image.row(0);
  return {row.begin(), row.end()};
}

TEST(FilmFader, GoesFromTheColorToThePictureAndBack) {
  const FilmFader both = fader({10, 20, 0});
  EXPECT_EQ(both.share(0), 0.0);
  EXPECT_EQ(both.share(1), 0.1);
  EXPECT_EQ(both.share(9), 0.9);
  EXPECT_EQ(both.share(10), 1.0);
  EXPECT_EQ(both.share(79), 1.0);
  EXPECT_EQ(both.share(80), 19.0 / 20.0);
  EXPECT_EQ(both.share(98), 1.0 / 20.0);
  EXPECT_EQ(both.share(99), 0.0);
  const FilmFader none = fader({});
  EXPECT_EQ(none.share(0), 1.0);
  EXPECT_EQ(none.share(99), 1.0);
}

TEST(FilmFader, MixesLight) {
  const std::vector<std::uint8_t> picture = faded({}, 0);
  EXPECT_EQ(faded({10, 0, 0x123456}, 10), picture) << "beyond the fade nothing is touched";
  const auto half = faded({10, 0, 0}, 5);
  EXPECT_EQ(half[4 * 255], 188) << "half of the light of white, as sRGB";
  EXPECT_EQ(half[0], 0);
  EXPECT_EQ(half[3], 77) << "alpha";
  const auto gone = faded({10, 0, 0x12FF56}, 0);
  for (std::size_t i = 0; i < gone.size(); i += 4) {
    EXPECT_EQ(gone[i], 0x12);
    EXPECT_EQ(gone[i + 1], 0xFF);
    EXPECT_EQ(gone[i + 2], 0x56);
  }
  constexpr std::int64_t kLong = 1'000'000;
  VideoFrame nearly{kLong - 1, levels()};
  FilmFader({kLong, 0, 0}, kLong + 1, Rational(60), 0).apply(nearly);
  EXPECT_TRUE(std::ranges::equal(nearly.image.row(0), picture)) << "so little is no level less";
}

TEST(FilmFader, NeverTurnsTheOrderOfLevels) {
  for (const std::int64_t frame : {1, 37, 50, 99}) {
    const auto row = faded({100, 0, kWhite}, frame);
    for (std::size_t i = 4; i < row.size(); i += 4) EXPECT_GE(row[i], row[i - 4]) << frame;
  }
}

TEST(FilmFader, TurnsTheSoundUpAndDownSampleBySample) {
  const FilmFader both = fader({10, 20, 0}, kSamplesASecond);
  constexpr std::int64_t kOfFrame = kSamplesASecond / 60;
  std::vector<float> heard;
  for (std::int64_t i = 0; i < kFrames; ++i) {
    VideoFrame frame{i, {}, std::vector<float>(2 * kOfFrame, 1.0F)};
    both.apply(frame);
    heard.insert(heard.end(), frame.samples.begin(), frame.samples.end());
  }
  const auto at = [&](std::int64_t sample) { return heard[static_cast<std::size_t>(2 * sample)]; };
  EXPECT_EQ(at(0), 0.0F);
  EXPECT_EQ(at(5 * kOfFrame), 0.5F);
  EXPECT_EQ(at(10 * kOfFrame), 1.0F);
  EXPECT_EQ(at(80 * kOfFrame), 1.0F);
  EXPECT_EQ(at(90 * kOfFrame), 0.5F);
  EXPECT_NEAR(at(100 * kOfFrame - 1), 0.0F, 1e-4);
  for (std::size_t i = 2; i < heard.size(); i += 2) {
    EXPECT_LT(std::abs(heard[i] - heard[i - 2]), 1e-3) << "a step at sample " << i / 2;
    EXPECT_EQ(heard[i], heard[i + 1]) << "left and right";
  }
}

TEST(FilmFader, FadesDeepPicturesAlike) {
  for (const std::int64_t color : {0x000000, 0xFFFFFF, 0x204060}) {
    for (std::int64_t frame = 1; frame < 10; ++frame) {
      VideoFrame plain{frame, levels()};
      VideoFrame deep{frame, {}};
      widen(plain.image, deep.image);
      fader({10, 0, color}).apply(plain);
      fader({10, 0, color}).apply(deep);
      Image narrowed;
      narrow(deep.image, narrowed);
      for (std::size_t i = 0; i < narrowed.pixels().size(); ++i) {
        EXPECT_NEAR(narrowed.pixels()[i], plain.image.pixels()[i], 1) << i;
      }
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
