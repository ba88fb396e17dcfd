#include "movie/film/time/beat_grid.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tickreel::tests {
namespace {

TEST(BeatGridTest, BeatsFallOnTheNearestFrame) {
  // At 120 beats a minute and 60 frames a second a beat has 30 frames.
  const BeatGrid even{Rational(120), Rational(1, 10), Rational(60)};
  EXPECT_EQ(even.frame_of(0), 6);
  EXPECT_EQ(even.frame_of(7), 216);
  EXPECT_EQ(even.beat_near(0), 0);
  EXPECT_EQ(even.beat_near(20), 0);
  EXPECT_EQ(even.beat_near(21), 1) << "of two that are equally near, the later";
  const BeatGrid late{Rational(120), Rational(2), Rational(60)};
  EXPECT_EQ(late.beat_near(0), -4);
  EXPECT_EQ(late.beat_near(44), -3);
  EXPECT_EQ(late.beat_near(46), -2);
}

TEST(BeatGridTest, NoErrorAccumulates) {
  const BeatGrid grid{Rational(104), Rational(0), Rational(30'000, 1001)};
  for (std::int64_t beat = 0; beat < 100'000; ++beat) {
    const double exact = static_cast<double>(beat) * 60.0 / 104.0 * 30'000.0 / 1001.0;
    const std::int64_t frame = grid.frame_of(beat);
    ASSERT_LE(std::abs(static_cast<double>(frame) - exact), 0.5 + 1e-6) << beat;
    ASSERT_EQ(grid.beat_near(frame), beat);
  }
}

TEST(BeatGridTest, TheLargestNumbersFit) {
  const BeatGrid grid{Rational(998'999, 1000), Rational(3'599'999, 1000),
                      Rational(1'000'000, 1001)};
  constexpr std::int64_t kBeat = 100'000'000;
  EXPECT_EQ(grid.beat_near(grid.frame_of(kBeat)), kBeat);
  const double seconds = 3599.999 + 60.0 * kBeat / 998.999;
  EXPECT_NEAR(static_cast<double>(grid.frame_of(kBeat)), seconds * 1e6 / 1001.0, 1.0);
}

}  // namespace
}  // namespace tickreel::tests
