#include "movie/make/frames/transition_blend.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/image_depth.h"
#include "tests/support/noise.h"

namespace tickreel::tests {
namespace {

using Kind = TransitionKind;

constexpr ImageSize kImage{8, 6};

/// Returns an image whose pixels say which image they are from, and from which place.
Image numbered(std::uint8_t whose) {
  Image image(kImage);
  for (int y = 0; y < kImage.height; ++y) {
    const auto row = image.row(y);
    for (int x = 0; x < kImage.width; ++x) {
      const auto at = static_cast<std::size_t>(x) * 4;
      row[at] = whose;
      row[at + 1] = static_cast<std::uint8_t>(x);
      row[at + 2] = static_cast<std::uint8_t>(y);
      row[at + 3] = 255;
    }
  }
  return image;
}

struct Pixel {
  int whose = 0;
  int x = 0;
  int y = 0;
  friend bool operator==(const Pixel&, const Pixel&) = default;
};

Pixel pixel(const Image& image, int x, int y) {
  const auto row = image.row(y);
  const auto at = static_cast<std::size_t>(x) * 4;
  return {row[at], row[at + 1], row[at + 2]};
}

/// Returns the middle of a transition.
Image half(Kind kind) {
  Image picture = numbered(1);
  blend(kind, {0, 1}, numbered(2), picture);
  return picture;
}

TEST(TransitionBlend, WipesUncoverWhatStands) {
  for (int y = 0; y < kImage.height; ++y) {
    for (int x = 0; x < kImage.width; ++x) {
      EXPECT_EQ(pixel(half(Kind::kWipeLeft), x, y), (Pixel{x < 4 ? 1 : 2, x, y}));
      EXPECT_EQ(pixel(half(Kind::kWipeRight), x, y), (Pixel{x < 4 ? 2 : 1, x, y}));
      EXPECT_EQ(pixel(half(Kind::kWipeUp), x, y), (Pixel{y < 3 ? 1 : 2, x, y}));
      EXPECT_EQ(pixel(half(Kind::kWipeDown), x, y), (Pixel{y < 3 ? 2 : 1, x, y}));
    }
  }
}

TEST(TransitionBlend, SlidesMoveBothPictures) {
  EXPECT_EQ(pixel(half(Kind::kSlideLeft), 0, 2), (Pixel{1, 4, 2}));
  EXPECT_EQ(pixel(half(Kind::kSlideLeft), 4, 2), (Pixel{2, 0, 2}));
  EXPECT_EQ(pixel(half(Kind::kSlideRight), 0, 2), (Pixel{2, 4, 2}));
  EXPECT_EQ(pixel(half(Kind::kSlideRight), 7, 2), (Pixel{1, 3, 2}));
  EXPECT_EQ(pixel(half(Kind::kSlideUp), 5, 0), (Pixel{1, 5, 3}));
  EXPECT_EQ(pixel(half(Kind::kSlideUp), 5, 3), (Pixel{2, 5, 0}));
  EXPECT_EQ(pixel(half(Kind::kSlideDown), 5, 0), (Pixel{2, 5, 3}));
  EXPECT_EQ(pixel(half(Kind::kSlideDown), 5, 5), (Pixel{1, 5, 2}));
}

Image grey(std::uint8_t level) {
  Image image(kImage);
  for (int y = 0; y < kImage.height; ++y) std::ranges::fill(image.row(y), level);
  return image;
}

/// Deep pictures give what 8 bits give, within rounding, and levels between them.
TEST(TransitionBlend, MixesDeepPicturesAlike) {
  for (const Kind kind : {Kind::kDissolve, Kind::kFadeBlack, Kind::kFadeWhite, Kind::kWipeLeft,
                          Kind::kWipeUp, Kind::kSlideRight, Kind::kSlideDown}) {
    for (std::int64_t step = 0; step < 3; ++step) {
      Image plain = noise_picture(kImage, 1);
      Image next = noise_picture(kImage, 2);
      Image deep;
      Image deep_next;
      widen(plain, deep);
      widen(next, deep_next);
      blend(kind, {step, 3}, next, plain);
      blend(kind, {step, 3}, deep_next, deep);
      Image narrowed;
      narrow(deep, narrowed);
      for (std::size_t i = 0; i < narrowed.pixels().size(); ++i) {
        EXPECT_NEAR(narrowed.pixels()[i], plain.pixels()[i], 1) << static_cast<int>(kind);
      }
    }
  }
}

TEST(TransitionBlend, ADeepDissolveOfDarkGreysHasAllLevels) {
  std::set<int> levels;
  for (std::int64_t step = 0; step < 100; ++step) {
    Image picture;
    Image next;
    widen(grey(2), picture);
    widen(grey(4), next);
    blend(Kind::kDissolve, {step, 100}, next, picture);
    const auto row = picture.row(3);
    levels.insert(row[8] + 256 * row[9]);
  }
  EXPECT_EQ(levels.size(), 100U);
  EXPECT_GT(*levels.begin(), 2 * 257);
  EXPECT_LT(*levels.rbegin(), 4 * 257);
}

TEST(TransitionBlend, ADissolveMixesLight) {
  Image picture = grey(0);
  blend(Kind::kDissolve, {0, 1}, grey(255), picture);
  EXPECT_EQ(picture.row(3)[4], 188) << "half of the light of white, as sRGB stores it";
  picture = grey(77);
  blend(Kind::kDissolve, {2, 9}, grey(77), picture);
  EXPECT_EQ(picture.row(0)[0], 77);
  picture = grey(0);
  blend(Kind::kDissolve, {98, 99}, grey(255), picture);
  EXPECT_EQ(picture.row(0)[0], 254) << "the last step is not yet all of it";
}

TEST(TransitionBlend, AFadeGoesThroughItsColor) {
  for (const auto& [kind, color] : {std::pair(Kind::kFadeBlack, 0), {Kind::kFadeWhite, 255}}) {
    Image picture = grey(100);
    blend(kind, {1, 3}, grey(200), picture);
    EXPECT_EQ(picture.row(0)[0], color) << "in the middle";
    picture = grey(100);
    blend(kind, {0, 3}, grey(100), picture);
    const auto before = picture.row(0)[0];
    picture = grey(100);
    blend(kind, {2, 3}, grey(100), picture);
    EXPECT_EQ(picture.row(0)[0], before) << "as far from it on either side";
    EXPECT_NE(before, color);
    EXPECT_NE(before, 100);
  }
}

TEST(TransitionBlend, TheSoundsHaveOnePowerTogether) {
  for (std::int64_t step = 0; step <= 10; ++step) {
    const double leaving = gain_of_leaving({step, 10});
    const double coming = gain_of_coming({step, 10});
    EXPECT_NEAR(leaving * leaving + coming * coming, 1.0, 1e-12);
  }
  EXPECT_EQ(gain_of_leaving({0, 10}), 1.0);
  EXPECT_EQ(gain_of_leaving({10, 10}), 0.0);
}

}  // namespace
}  // namespace tickreel::tests
