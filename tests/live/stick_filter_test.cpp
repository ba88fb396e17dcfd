#include "live/stick_filter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/support/room.h"
#include "tickreel/game/input_frame.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::tests {
namespace {

std::int16_t after(float raw) {
  StickFilter stick;
  stick.update(raw);
  return stick.value();
}

/// The greatest change by rounding to a step of an axis.
constexpr float kHalfStep = 0.5F * 32767.0F / static_cast<float>(kAxisSteps) + 1.0F;

TEST(StickFilterTest, ReachesItsMiddleAndItsEnds) {
  EXPECT_EQ(after(0.0F), 0);
  EXPECT_EQ(after(0.09F), 0);
  EXPECT_EQ(after(-0.09F), 0);
  EXPECT_EQ(after(0.98F), 32767);
  EXPECT_EQ(after(-0.98F), -32767);
  EXPECT_EQ(after(5.0F), 32767);
  EXPECT_EQ(after(-std::numeric_limits<float>::infinity()), -32767);
  EXPECT_EQ(after(std::numeric_limits<float>::quiet_NaN()), 0);
}

TEST(StickFilterTest, TheWayBetweenIsStraightAndAlikeOnBothSides) {
  const float middle = (StickFilter::kDeadZone + StickFilter::kFullScale) / 2.0F;
  EXPECT_NEAR(after(middle), 16384, kHalfStep);
  EXPECT_NEAR(after(-middle), -16384, kHalfStep);
}

TEST(StickFilterTest, LettingGoGivesZeroFromAnywhere) {
  for (int percent = -100; percent <= 100; ++percent) {
    StickFilter stick;
    stick.update(static_cast<float>(percent) / 100.0F);
    stick.update(0.0F);
    EXPECT_EQ(stick.value(), 0) << percent;
  }
}

TEST(StickFilterTest, FollowsASlowHandToWithinItsHold) {
  StickFilter stick;
  for (int i = 0; i <= 10000; ++i) {
    const float raw = static_cast<float>(i) / 10000.0F;
    stick.update(raw);
    const float exact = std::clamp(
        (raw - StickFilter::kDeadZone) / (StickFilter::kFullScale - StickFilter::kDeadZone), 0.0F,
        1.0F);
    ASSERT_NEAR(static_cast<float>(stick.value()) / 32767.0F, exact,
                StickFilter::kHold + kHalfStep / 32767.0F);
  }
}

// This holds for every place of the stick and for every place where it was before.
TEST(StickFilterTest, AHandThatTremblesByOnePercentIsAHandAtRest) {
  RandomStream noise = RandomStream::named(1, "tremble");
  for (int place = -1000; place <= 1000; ++place) {
    for (const float from : {-1.0F, 0.0F, 1.0F}) {
      const float centre = static_cast<float>(place) / 1000.0F;
      StickFilter stick;
      stick.update(from);
      int changes = 0;
      for (int i = 0; i < 200; ++i) {
        const std::int16_t before = stick.value();
        stick.update(centre + noise.between(-0.01F, 0.01F));
        if (stick.value() != before) ++changes;
      }
      // One change leads to the place, and one to an end that is near.
      ASSERT_LE(changes, 2) << "held at " << centre << ", from " << from;
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
