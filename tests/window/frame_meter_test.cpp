#include "window/frame_meter.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

using std::chrono::milliseconds;

FrameMeter::Clock::time_point at(int ms) {
  return FrameMeter::Clock::time_point(milliseconds(ms));
}

TEST(FrameMeterTest, MeasuresTheTimeBetweenPicturesThatFollowEachOther) {
  FrameMeter meter;
  meter.picture_shown(at(0), true);
  meter.picture_shown(at(10), true);
  meter.picture_shown(at(40), true);
  EXPECT_FLOAT_EQ(meter.last_ms(), 30.0F);
  EXPECT_FLOAT_EQ(meter.mean_ms(), 20.0F);
  EXPECT_FLOAT_EQ(meter.worst_ms(), 30.0F);
}

TEST(FrameMeterTest, APauseIsNoSlowPicture) {
  FrameMeter meter;
  meter.picture_shown(at(0), true);
  meter.picture_shown(at(10), true);
  meter.picture_shown(at(5000), false);
  meter.picture_shown(at(5010), true);
  EXPECT_FLOAT_EQ(meter.worst_ms(), 10.0F);
}

TEST(FrameMeterTest, InputIsAnsweredByThePictureThatIsBegunAfterIt) {
  FrameMeter meter;
  EXPECT_FALSE(meter.input_latency_ms());
  meter.picture_begun();
  meter.input_came(at(5));  // too late for the picture that has begun
  meter.picture_shown(at(10), true);
  EXPECT_FALSE(meter.input_latency_ms());
  meter.input_came(at(12));
  meter.picture_begun();
  meter.picture_shown(at(25), true);
  ASSERT_TRUE(meter.input_latency_ms());
  EXPECT_FLOAT_EQ(*meter.input_latency_ms(), 20.0F) << "the first input counts";
}

TEST(FrameMeterTest, TheHistoryIsARing) {
  FrameMeter meter;
  for (int i = 0; i <= 300; ++i) meter.picture_shown(at(i * (i < 100 ? 50 : 10)), true);
  EXPECT_FLOAT_EQ(meter.last_ms(), 10.0F);
  EXPECT_FLOAT_EQ(
      meter.history_ms()[(meter.history_begin() + FrameMeter::kHistory - 1) % FrameMeter::kHistory],
      10.0F);
}

}  // namespace
}  // namespace tickreel::tests
