#include "tickreel/game/input_frame.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <limits>

namespace tickreel::tests {
namespace {

TEST(InputFrameTest, AxesAreRoundedToSteps) {
  EXPECT_EQ(quantise_axis(0.0F), 0);
  EXPECT_EQ(quantise_axis(1.0F), 32767);
  EXPECT_EQ(quantise_axis(-1.0F), -32767);
  EXPECT_EQ(quantise_axis(0.5F), 76 * 217);
  EXPECT_EQ(quantise_axis(-0.003F), 0);
  EXPECT_EQ(quantise_axis(2.0F), 32767);
  EXPECT_EQ(quantise_axis(-std::numeric_limits<float>::infinity()), -32767);
  EXPECT_EQ(quantise_axis(std::numeric_limits<float>::quiet_NaN()), 0);
}

TEST(InputFrameTest, QuantisingTwiceIsQuantisingOnce) {
  for (int step = -kAxisSteps; step <= kAxisSteps; ++step) {
    PlayerInput input;
    input.axes[0] = static_cast<std::int16_t>(step * 217);
    ASSERT_EQ(quantise_axis(input.axis(0)), step * 217);
  }
}

}  // namespace
}  // namespace tickreel::tests
