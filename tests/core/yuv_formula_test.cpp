#include "core/yuv_formula.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support/bt709.h"

namespace tickreel::tests {
namespace {

// The error before rounding is linear, so the greatest errors are at the corners of the cube, which
// are among these colours.
TEST(YuvFormula, LiesWithinAHundredthOfPerfectRounding) {
  for (const int bits : {8, 10}) {
    const double scale = bits == 8 ? 1 : 4;
    double worst = 0;
    for (int red = 0; red <= 255; red += 5) {
      for (int green = 0; green <= 255; green += 5) {
        for (int blue = 0; blue <= 255; blue += 5) {
          const ExactYuv exact = bt709(red, green, blue);
          const int y = yuv_sample(kLumaFactors, luma_rounding(bits), red, green, blue);
          const int cb =
              yuv_sample(kCbFactors, chroma_rounding(bits), 4 * red, 4 * green, 4 * blue);
          const int cr =
              yuv_sample(kCrFactors, chroma_rounding(bits), 4 * red, 4 * green, 4 * blue);
          worst = std::max({worst, std::abs(y - scale * exact.y), std::abs(cb - scale * exact.cb),
                            std::abs(cr - scale * exact.cr)});
        }
      }
    }
    EXPECT_LT(worst, 0.51) << bits << " bits";
  }
}

TEST(YuvFormula, GreyIsGreyAndTheEndsOfTheRangeAreReached) {
  for (int grey = 0; grey <= 255; ++grey) {
    EXPECT_EQ(yuv_sample(kCbFactors, chroma_rounding(8), 4 * grey, 4 * grey, 4 * grey), 128);
    EXPECT_EQ(yuv_sample(kCrFactors, chroma_rounding(10), 4 * grey, 4 * grey, 4 * grey), 512);
  }
  EXPECT_EQ(yuv_sample(kLumaFactors, luma_rounding(8), 0, 0, 0), 16);
  EXPECT_EQ(yuv_sample(kLumaFactors, luma_rounding(8), 255, 255, 255), 235);
  EXPECT_EQ(yuv_sample(kLumaFactors, luma_rounding(10), 255, 255, 255), 940);
  EXPECT_EQ(yuv_sample(kCbFactors, chroma_rounding(8), 0, 0, 4 * 255), 240);
  EXPECT_EQ(yuv_sample(kCrFactors, chroma_rounding(10), 4 * 255, 0, 0), 960);
  EXPECT_EQ(yuv_sample(kCrFactors, chroma_rounding(8), 0, 4 * 255, 4 * 255), 16);
}

}  // namespace
}  // namespace tickreel::tests
