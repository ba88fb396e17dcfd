#include "sim/input_frame.h"

#include <gtest/gtest.h>

#include <limits>

namespace tickreel {
namespace {

TEST(InputFrameTest, AxesAreRoundedToSixteenBits) {
  EXPECT_EQ(quantise_axis(0.0F), 0);
  EXPECT_EQ(quantise_axis(1.0F), 32767);
  EXPECT_EQ(quantise_axis(-1.0F), -32767);
  EXPECT_EQ(quantise_axis(0.5F), 16384);
  EXPECT_EQ(quantise_axis(2.0F), 32767);
  EXPECT_EQ(quantise_axis(-std::numeric_limits<float>::infinity()), -32767);
  EXPECT_EQ(quantise_axis(std::numeric_limits<float>::quiet_NaN()), 0);
}

TEST(InputFrameTest, QuantisingTwiceIsQuantisingOnce) {
  for (int value = -32767; value <= 32767; ++value) {
    PlayerInput input;
    input.axes[0] = static_cast<std::int16_t>(value);
    ASSERT_EQ(quantise_axis(input.axis(0)), value);
  }
}

}  // namespace
}  // namespace tickreel
