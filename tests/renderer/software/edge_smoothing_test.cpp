#include "renderer/software/edge_smoothing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/renderer/drawing.h"

namespace tickreel::tests {
namespace {

void put(Image& image, int x, int y, std::uint8_t value) {
  const auto at = static_cast<std::ptrdiff_t>(x) * Image::kBytesPerPixel;
  std::fill_n(image.row(y).begin() + at, 3, value);
  image.row(y)[static_cast<std::size_t>(at) + 3] = 255;
}

/// Returns a picture that is white where `is_white(x, y)` and otherwise black.
template <typename IsWhite>
Image picture_of(ImageSize size, const IsWhite& is_white) {
  Image image(size);
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) put(image, x, y, is_white(x, y) ? 255 : 0);
  }
  return image;
}

Image noise(ImageSize size) {
  std::mt19937 random(5);
  Image image(size);
  for (std::uint8_t& byte : image.pixels()) byte = static_cast<std::uint8_t>(random() % 256);
  return image;
}

void smooth_part(const Image& scene, const PixelRect& part, Image& picture) {
  static EdgeSmoother smoother;
  smoother.smooth(scene, std::span(&part, 1), picture);
}

Image smoothed(const Image& scene) {
  Image picture(scene.size());
  smooth_part(scene, {0, 0, scene.size().width, scene.size().height}, picture);
  return picture;
}

/// The filter changes pixels beside an edge a little, as if they were single ones.
constexpr int kSpread = 6;

int largest_difference(const Image& a, const Image& b) {
  int largest = 0;
  for (std::size_t i = 0; i < a.pixels().size(); ++i) {
    largest = std::max(largest, std::abs(a.pixels()[i] - b.pixels()[i]));
  }
  return largest;
}

TEST(EdgeSmoothing, LeavesStraightEdgesAlone) {
  const Image upright = picture_of({40, 30}, [](int x, int) { return x < 17; });
  EXPECT_LE(largest_difference(smoothed(upright), upright), kSpread);
  const Image level = picture_of({40, 30}, [](int, int y) { return y < 11; });
  EXPECT_LE(largest_difference(smoothed(level), level), kSpread);
}

TEST(EdgeSmoothing, LeavesWhatNobodySeesAlone) {
  Image image({20, 20});
  for (int y = 0; y < 20; ++y) {
    for (int x = 0; x < 20; ++x) put(image, x, y, static_cast<std::uint8_t>(200 + (x + y) % 8));
  }
  EXPECT_TRUE(same_pixels(smoothed(image), image));
}

/// A step in a nearly level edge becomes a slope by the edge's coverage of the pixels. The rows
/// above and below stay black and white.
TEST(EdgeSmoothing, MakesASlopeOfAStep) {
  const auto is_white = [](int x, int y) { return y >= (x < 40 ? 10 : 9); };
  const Image picture = smoothed(picture_of({80, 20}, is_white));
  for (int x = 30; x < 39; ++x) {
    EXPECT_LE(pixel_at(picture, x, 9)[0], pixel_at(picture, x + 1, 9)[0]) << x;
  }
  EXPECT_LE(pixel_at(picture, 30, 9)[0], kSpread);
  EXPECT_GT(pixel_at(picture, 38, 9)[0], 64);
  EXPECT_LT(pixel_at(picture, 38, 9)[0], 128);
  EXPECT_LT(pixel_at(picture, 41, 9)[0], 192);
  EXPECT_GE(pixel_at(picture, 60, 9)[0], 255 - kSpread);
  for (int x = 0; x < 80; ++x) {
    EXPECT_EQ(pixel_at(picture, x, 7)[0], 0) << x;
    EXPECT_EQ(pixel_at(picture, x, 12)[0], 255) << x;
  }
}

TEST(EdgeSmoothing, TurnedPicturesBecomeTurnedPictures) {
  const auto is_white = [](int x, int y) { return 3 * x + 7 * y < 200; };
  const Image picture = smoothed(picture_of({60, 60}, is_white));
  const Image turned = smoothed(picture_of({60, 60}, [&](int x, int y) { return is_white(y, x); }));
  int changed = 0;
  for (int y = 0; y < 60; ++y) {
    for (int x = 0; x < 60; ++x) {
      EXPECT_EQ(pixel_at(picture, x, y), pixel_at(turned, y, x)) << x << " " << y;
      const int value = pixel_at(picture, x, y)[0];
      changed += value != 0 && value != 255 ? 1 : 0;
    }
  }
  EXPECT_GT(changed, 50);
}

TEST(EdgeSmoothing, PartsAreThoseOfTheWholeAndNothingElseIsTouched) {
  const Image scene = noise({301, 67});
  const Image whole = smoothed(scene);
  Image picture = noise({301, 67});
  const Image before = picture;
  const PixelRect part{13, 0, 270, 33};
  smooth_part(scene, part, picture);
  for (int y = 0; y < 67; ++y) {
    for (int x = 0; x < 301; ++x) {
      const bool is_inside = x >= part.x && x < part.x + part.width && y < part.height;
      ASSERT_EQ(pixel_at(picture, x, y), pixel_at(is_inside ? whole : before, x, y))
          << x << " " << y;
    }
  }
  for (int y = 0; y < 67; y += 9) {
    for (int x = 0; x < 301; x += 7) {
      smooth_part(scene, {x, y, std::min(7, 301 - x), std::min(9, 67 - y)}, picture);
    }
  }
  EXPECT_TRUE(same_pixels(picture, whole));
}

/// Returns how far along a level or upright edge a change of its pixels is visible.
int farthest_change(bool is_level) {
  int farthest = 0;
  for (int at = 30; at < 60; ++at) {
    const auto is_white = [&](int x, int y) {
      const int along = is_level ? x : y;
      const int across = is_level ? y : x;
      return across >= (along >= at ? 9 : 10);
    };
    const auto is_white_everywhere = [&](int x, int y) { return (is_level ? y : x) >= 10; };
    const ImageSize size = is_level ? ImageSize{90, 20} : ImageSize{20, 90};
    const Image with = smoothed(picture_of(size, is_white));
    const Image without = smoothed(picture_of(size, is_white_everywhere));
    for (int along = 0; along < at; ++along) {
      for (int across = 0; across < 20; ++across) {
        const int x = is_level ? along : across;
        const int y = is_level ? across : along;
        if (pixel_at(with, x, y) != pixel_at(without, x, y)) {
          farthest = std::max(farthest, at - along);
        }
      }
    }
  }
  return farthest;
}

TEST(EdgeSmoothing, TheSceneMattersAsFarAsItsReachAndNoFarther) {
  for (const bool is_level : {true, false}) {
    EXPECT_GE(farthest_change(is_level), 9) << is_level;
    EXPECT_LE(farthest_change(is_level), edge_rule::kReachAlong) << is_level;
  }
}

/// Beyond its border a picture is continued by its border pixels.
TEST(EdgeSmoothing, SmallPicturesAreTheMiddleOfLargerOnesThatGoOnAsTheyDo) {
  for (const ImageSize size : {ImageSize{1, 1}, {2, 1}, {1, 9}, {3, 5}, {33, 2}}) {
    const Image small = noise(size);
    constexpr int kMore = 16;
    Image large({size.width + 2 * kMore, size.height + 2 * kMore});
    for (int y = 0; y < large.size().height; ++y) {
      for (int x = 0; x < large.size().width; ++x) {
        const int from_x = std::clamp(x - kMore, 0, size.width - 1);
        const int from_y = std::clamp(y - kMore, 0, size.height - 1);
        std::copy_n(small.row(from_y).begin() + 4 * from_x, 4, large.row(y).begin() + 4 * x);
      }
    }
    const Image of_small = smoothed(small);
    const Image of_large = smoothed(large);
    for (int y = 0; y < size.height; ++y) {
      for (int x = 0; x < size.width; ++x) {
        EXPECT_EQ(pixel_at(of_small, x, y), pixel_at(of_large, x + kMore, y + kMore))
            << size.width << "x" << size.height << " " << x << " " << y;
      }
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
