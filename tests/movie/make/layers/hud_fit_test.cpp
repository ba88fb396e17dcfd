#include "movie/make/layers/hud_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

constexpr std::size_t kPixel = Image::kBytesPerPixel;

TEST(HudFitTest, NothingLiesHalfWay) {
  // Then every exact number rounds in the same way.
  for (int alpha = 0; alpha <= 255; ++alpha) {
    for (int world = 0; world <= 255; world += 3) {
      for (int hud = 0; hud <= 255; hud += 5) {
        const double exact = (world * (255.0 - alpha) + hud * double{1} * alpha) / 255.0;
        ASSERT_EQ(laid_over(world, hud, alpha), static_cast<int>(std::floor(exact + 0.5)));
        ASSERT_NE(exact - std::floor(exact), 0.5);
      }
    }
  }
}

/// Returns a picture with random levels; a seed always gives the same ones.
Image noise(ImageSize size, unsigned seed) {
  Image image(size);
  std::minstd_rand random(seed);
  for (std::uint8_t& level : image.pixels()) level = static_cast<std::uint8_t>(random() >> 8U);
  return image;
}

TEST(HudFitTest, WhatIsRightAlreadyStaysAsItIs) {
  const Image world = noise({64, 64}, 1);
  const Image hud = noise({64, 64}, 2);
  Image film({64, 64});
  for (std::size_t i = 0; i < film.pixels().size(); ++i) {
    const int alpha = hud.pixels()[i / kPixel * kPixel + 3];
    film.pixels()[i] =
        static_cast<std::uint8_t>(laid_over(world.pixels()[i], hud.pixels()[i], alpha));
  }
  Image fitted = hud;
  fit_hud(world, film, fitted);
  EXPECT_TRUE(std::ranges::equal(fitted.pixels(), hud.pixels()));
}

TEST(HudFitTest, TheFilmComesOutWhateverItIs) {
  const Image world = noise({64, 64}, 3);
  const Image film = noise({64, 64}, 4);
  Image hud = noise({64, 64}, 5);
  fit_hud(world, film, hud);
  for (std::size_t i = 0; i < film.pixels().size(); ++i) {
    if (i % kPixel == 3) continue;
    const int alpha = hud.pixels()[i / kPixel * kPixel + 3];
    ASSERT_EQ(laid_over(world.pixels()[i], hud.pixels()[i], alpha), film.pixels()[i]);
  }
}

TEST(HudFitTest, ALevelThatWasRoundedOtherwiseChangesTheColourAndNotTheAlpha) {
  Image world({1, 1});
  Image film({1, 1});
  Image hud({1, 1});
  const std::uint8_t levels[] = {200, 100, 50, 255};
  std::ranges::copy(levels, world.pixels().begin());
  const std::uint8_t over[] = {20, 30, 40, 128};
  std::ranges::copy(over, hud.pixels().begin());
  for (std::size_t i = 0; i < 3; ++i) {
    film.pixels()[i] = static_cast<std::uint8_t>(laid_over(levels[i], over[i], 128) + 1);
  }
  fit_hud(world, film, hud);
  EXPECT_EQ(hud.pixels()[3], 128);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(laid_over(levels[i], hud.pixels()[i], 128), film.pixels()[i]);
    EXPECT_LE(hud.pixels()[i] - over[i], 3);
  }
}

TEST(HudFitTest, NothingStaysNothing) {
  const Image world = noise({16, 16}, 6);
  Image hud({16, 16});
  std::ranges::fill(hud.pixels(), std::uint8_t{0});
  fit_hud(world, world, hud);
  EXPECT_EQ(std::ranges::count(hud.pixels(), std::uint8_t{0}), 16 * 16 * 4);
}

}  // namespace
}  // namespace tickreel::tests
