#include "core/image_depth.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/noise.h"

namespace tickreel::tests {
namespace {

TEST(ImageDepth, WhatWasWidenedIsNarrowedToTheSame) {
  const Image image = noise_picture({61, 35}, 7);
  Image wide;
  widen(image, wide);
  ASSERT_EQ(wide.format(), PixelFormat::kRgba64);
  ASSERT_EQ(wide.pixels().size(), 2 * image.pixels().size());
  for (std::size_t i = 0; i < image.pixels().size(); ++i) {
    EXPECT_EQ(wide.pixels()[2 * i] + 256 * wide.pixels()[2 * i + 1], 257 * image.pixels()[i]);
  }
  Image narrowed;
  narrow(wide, narrowed);
  EXPECT_EQ(narrowed.format(), PixelFormat::kRgba);
  EXPECT_TRUE(std::ranges::equal(narrowed.pixels(), image.pixels()));
}

}  // namespace
}  // namespace tickreel::tests
