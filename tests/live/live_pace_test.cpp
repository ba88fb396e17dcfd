#include "live/live_pace.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

using std::chrono::milliseconds;

const SteadyTime kPaceStart{std::chrono::hours(1)};

SteadyTime at_ms(int ms) {
  return kPaceStart + milliseconds(ms);
}

/// Runs the ticks that are due until `end` and returns their number.
int play_until(LivePace& pace, SteadyTime end) {
  int ticks = 0;
  for (auto next = pace.next_tick(); next && *next <= end; next = pace.next_tick()) {
    if (!pace.take_tick(*next)) break;
    ++ticks;
  }
  return ticks;
}

TEST(LivePaceTest, ATickIsDueOnceAStepAndNoSooner) {
  LivePace pace(TickRate(50), kPaceStart);
  EXPECT_FALSE(pace.take_tick(kPaceStart));
  EXPECT_FALSE(pace.take_tick(at_ms(19)));
  EXPECT_EQ(pace.next_tick(), at_ms(20));
  EXPECT_EQ(pace.take_tick(at_ms(27)), at_ms(20));
  EXPECT_FALSE(pace.take_tick(at_ms(27)));
  EXPECT_EQ(pace.next_tick(), at_ms(40));
}

TEST(LivePaceTest, AnHourOfPicturesHasItsTicks) {
  LivePace pace(TickRate(60000, 1001), kPaceStart);
  int ticks = 0;
  for (int ms = 100; ms <= 3'600'000; ms += 100) {
    ticks += play_until(pace, at_ms(ms));
    pace.picture_shown(at_ms(ms));
  }
  EXPECT_EQ(ticks, 3600LL * 60000 / 1001);
  EXPECT_EQ(pace.dropped_ticks(), 0U);
}

TEST(LivePaceTest, WhatCannotBeCaughtUpWithIsDroppedAndCounted) {
  LivePace pace(TickRate(50), kPaceStart);
  pace.picture_shown(at_ms(1005));  // pictures are shown, but the ticks are late
  int ticks = 0;
  while (pace.take_tick(at_ms(1005))) ++ticks;
  EXPECT_EQ(ticks, 12) << "250 ms";
  pace.picture_shown(at_ms(1100));
  EXPECT_EQ(pace.dropped_ticks(), 37U);
}

TEST(LivePaceTest, WithoutPicturesTheGameStandsStillAndGoesOnWhereItStood) {
  LivePace pace(TickRate(50), kPaceStart);
  pace.picture_shown(at_ms(100));
  EXPECT_EQ(play_until(pace, at_ms(60'000)), 17) << "until 350 ms";
  EXPECT_FALSE(pace.next_tick()) << "it waits for a picture";
  EXPECT_FALSE(pace.take_tick(at_ms(5000)));

  pace.picture_shown(at_ms(5350));
  EXPECT_EQ(pace.dropped_ticks(), 250U) << "5 s";
  EXPECT_FALSE(pace.take_tick(at_ms(5350)));
  EXPECT_EQ(pace.next_tick(), at_ms(5360)) << "half a step was over when the game stopped";
}

TEST(LivePaceTest, TogetherNobodyHasToLookAndAWaitIsCaughtUpWithByTwoTicks) {
  LivePace pace(TickRate(50), kPaceStart, LivePace::Rule::kTogether);
  EXPECT_EQ(play_until(pace, at_ms(5000)), 250) << "without a picture";
  int ticks = 0;  // for two seconds the other machines were waited for
  while (pace.take_tick(at_ms(7000))) ++ticks;
  EXPECT_EQ(ticks, 2);
  EXPECT_EQ(pace.next_tick(), at_ms(7020));
}

TEST(LivePaceTest, APauseCountsForNothing) {
  LivePace pace(TickRate(50), kPaceStart);
  EXPECT_EQ(play_until(pace, at_ms(45)), 2);
  pace.pause(true, at_ms(45));
  EXPECT_FALSE(pace.next_tick());
  EXPECT_FALSE(pace.take_tick(at_ms(2000)));
  pace.picture_shown(at_ms(9000));
  pace.pause(false, at_ms(20'000));
  EXPECT_EQ(pace.next_tick(), at_ms(20'015));
  EXPECT_EQ(pace.take_tick(at_ms(20'016)), at_ms(20'015));
  EXPECT_EQ(pace.dropped_ticks(), 0U);
}

}  // namespace
}  // namespace tickreel::tests
