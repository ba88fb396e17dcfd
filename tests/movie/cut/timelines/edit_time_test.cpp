#include "movie/cut/timelines/edit_time.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <limits>

namespace tickreel::tests {
namespace {

TEST(EditTimeTest, RatesAreWhatTheyMean) {
  for (const double rate : {23.976, 23.98, 23.976023976023978, 24000.0 / 1001}) {
    EXPECT_EQ(snapped_rate(rate), Rational(24000, 1001)) << rate;
  }
  EXPECT_EQ(snapped_rate(29.97), Rational(30000, 1001));
  EXPECT_EQ(snapped_rate(59.94), Rational(60000, 1001));
  EXPECT_EQ(snapped_rate(119.88), Rational(120000, 1001));
  EXPECT_EQ(snapped_rate(24.0), Rational(24));
  EXPECT_EQ(snapped_rate(1.0), Rational(1));
  EXPECT_EQ(snapped_rate(12.5), Rational(25, 2));
  EXPECT_EQ(snapped_rate(1000.0 / 7), Rational(1000, 7));
  EXPECT_EQ(snapped_rate(48000.0), Rational(48000));
}

TEST(EditTimeTest, WhatIsNoRateIsNone) {
  constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
  constexpr double kEndless = std::numeric_limits<double>::infinity();
  for (const double rate : {0.0, -24.0, 1e9, kNoNumber, kEndless, 1e-300, 44100.5}) {
    EXPECT_EQ(snapped_rate(rate), std::nullopt) << rate;
    EXPECT_EQ(seconds_at(rate == 44100.5 ? kEndless : 1e12, Rational(24)), std::nullopt);
  }
  EXPECT_EQ(seconds_at(kNoNumber, Rational(24)), std::nullopt);
}

TEST(EditTimeTest, SpeedsAreFractions) {
  EXPECT_EQ(snapped_speed(0.5)->speed, Rational(1, 2));
  EXPECT_EQ(snapped_speed(1.0 / 3)->speed, Rational(1, 3));
  EXPECT_TRUE(snapped_speed(2.0 / 7)->is_exact);
  EXPECT_FALSE(snapped_speed(0.70710678)->is_exact);
  EXPECT_EQ(snapped_speed(0.70710678)->speed, Rational(707, 1000));
  for (const double speed : {0.0, -1.0, 1e-9, 101.0}) EXPECT_FALSE(snapped_speed(speed)) << speed;
}

TEST(EditTimeTest, FramesAreExact) {
  const Rational rate(30000, 1001);
  for (const std::int64_t frame : {0L, 1L, 17982L, 2'000'000L}) {
    EXPECT_EQ(nearest_frame(Rational(frame) / rate, rate), frame);
    EXPECT_EQ(frame_at_or_before(Rational(frame) / rate, rate), frame);
    EXPECT_EQ(in_frames(Rational(frame) / rate, rate), static_cast<double>(frame));
  }
  EXPECT_EQ(nearest_frame(Rational(1, 60), Rational(30)), 1);
  EXPECT_EQ(frame_at_or_before(Rational(1, 60), Rational(30)), 0);
  EXPECT_EQ(frame_at_or_before(Rational(-1, 60), Rational(30)), -1);
  EXPECT_EQ(*seconds_at(12, rate), Rational(12 * 1001, 30000));
  EXPECT_EQ(*seconds_at(1500.6, Rational(60)), Rational(2501, 100));
}

}  // namespace
}  // namespace tickreel::tests
