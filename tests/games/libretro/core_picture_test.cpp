#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "games/libretro/core.h"
#include "games/libretro/core_options.h"
#include "games/libretro/simple_fraction.h"
#include "tickreel/view/tick.h"

namespace tickreel::tests {
namespace {

using games::CoreOption;
using games::read_core_option;
using games::set_pixel_aspect;
using games::simple_fraction;
using games::turned;

/// Returns a picture with these pixels:
/// 0 1 2
/// 3 4 5
GamePicture numbered() {
  GamePicture picture;
  picture.format = GamePixels::kRgb565;
  picture.size = {3, 2};
  for (std::uint8_t i = 0; i < 6; ++i) picture.pixels.insert(picture.pixels.end(), {i, 0});
  picture.pixel_width = 8;
  picture.pixel_height = 7;
  return picture;
}

std::vector<int> numbers_of(const GamePicture& picture) {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < picture.pixels.size(); i += 2) numbers.push_back(picture.pixels[i]);
  return numbers;
}

TEST(CorePicture, TurnsAgainstTheClock) {
  EXPECT_EQ(numbers_of(turned(numbered(), 0)), (std::vector<int>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(numbers_of(turned(numbered(), 1)), (std::vector<int>{2, 5, 1, 4, 0, 3}));
  EXPECT_EQ(numbers_of(turned(numbered(), 2)), (std::vector<int>{5, 4, 3, 2, 1, 0}));
  EXPECT_EQ(numbers_of(turned(numbered(), 3)), (std::vector<int>{3, 0, 4, 1, 5, 2}));
  const GamePicture upright = turned(numbered(), 1);
  EXPECT_EQ(upright.size, (ImageSize{2, 3}));
  EXPECT_EQ(upright.pixel_width, 7U);
  EXPECT_EQ(upright.pixel_height, 8U);
}

TEST(CorePicture, PixelsAreAsWideAsThePictureSays) {
  GamePicture picture;
  picture.size = {256, 240};
  set_pixel_aspect(picture, 256.0F * (8.0F / 7.0F) / 240.0F);
  EXPECT_EQ(picture.pixel_width, 8U);
  EXPECT_EQ(picture.pixel_height, 7U);
  for (const double none : {0.0, -1.0, 256.0 / 240.0, 1.0666667}) {
    set_pixel_aspect(picture, none);
    EXPECT_EQ(picture.pixel_width, 1U) << none;
    EXPECT_EQ(picture.pixel_height, 1U) << none;
  }
  set_pixel_aspect(picture, 1e30);
  EXPECT_EQ(picture.pixel_width / picture.pixel_height, GamePicture::kMaxAspect);
}

// Rates that the cores in Debian give.
TEST(SimpleFraction, ConsolesHaveTheirRatesAgain) {
  const auto exact = [](double value) { return simple_fraction(value, 0.0, kMaxTickRateTerm); };
  EXPECT_EQ(exact(59.72750056960583), Rational(262144, 4389));
  EXPECT_EQ(exact(39375000.0 / 655171.0), Rational(39375000, 655171));
  EXPECT_EQ(exact(60.098811862348406), Rational(10738636, 178683));
  EXPECT_EQ(exact(75.47), Rational(7547, 100));
  EXPECT_EQ(exact(59.82), Rational(2991, 50));
  EXPECT_EQ(exact(60.0), Rational(60));
  EXPECT_NEAR(exact(3.141592653589793).to_double(), 3.141592653589793, 1e-15);
  EXPECT_LE(exact(3.141592653589793).numerator(), kMaxTickRateTerm);
  EXPECT_EQ(simple_fraction(1e20, 0.0, 1000), Rational(1000));
  EXPECT_EQ(simple_fraction(1e-20, 0.0, 1000), Rational(1, 1000));
}

TEST(CoreOptions, AreReadAsCoresDescribeThem) {
  CoreOption option;
  ASSERT_TRUE(read_core_option("key", "What it is; one|two|three", option));
  EXPECT_EQ(option.key, "key");
  EXPECT_EQ(option.description, "What it is");
  EXPECT_EQ(option.values, (std::vector<std::string>{"one", "two", "three"}));
  EXPECT_EQ(option.chosen, 0);
  for (const char* const none : {"", "What it is", "no space;one"}) {
    EXPECT_FALSE(read_core_option("key", none, option)) << none;
  }
  EXPECT_FALSE(read_core_option(nullptr, "What; a", option));
  EXPECT_FALSE(read_core_option("", "What; a", option));
  EXPECT_FALSE(read_core_option("key", nullptr, option));
}

}  // namespace
}  // namespace tickreel::tests
