#include "movie/film/time/frame_schedule.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <vector>

namespace tickreel::tests {
namespace {

// The last two rates are those of consoles.
const std::vector<TickRate> kTickRates = {
    TickRate(35),  TickRate(50),          TickRate(60),           TickRate(100),
    TickRate(144), TickRate(60000, 1001), TickRate(262144, 4389), TickRate(39375000, 655171)};
const std::vector<Rational> kFrameRates = {Rational(24),           Rational(30000, 1001),
                                           Rational(60),           Rational(120),
                                           Rational(262144, 4389), Rational(39375000, 655171)};

/// Returns the time of a frame in seconds.
Rational seconds_of(const FrameTime& time, const TickRate& rate) {
  return (Rational(time.tick) + time.alpha) / rate;
}

TEST(FrameScheduleTest, ARangeOfTSecondsHasCeilOfRateTimesTFrames) {
  for (const TickRate& tick_rate : kTickRates) {
    const auto frames = [&](Rational fps, Rational in, Rational out) {
      return FrameSchedule(tick_rate, fps, in, out).frame_count();
    };
    EXPECT_EQ(frames(Rational(60), Rational(0), Rational(10)), 600);
    EXPECT_EQ(frames(Rational(60), Rational(1, 3), Rational(1, 3) + Rational(1, 60)), 1);
    EXPECT_EQ(frames(Rational(60), Rational(7), Rational(7) + Rational(1, 1000)), 1);
    EXPECT_EQ(frames(Rational(60), Rational(7), Rational(8) + Rational(1, 1'000'000)), 61);
    EXPECT_EQ(frames(Rational(24), Rational(0), Rational(1, 2)), 12);
    EXPECT_EQ(frames(Rational(120), Rational(0), Rational(5, 2)), 300);
    EXPECT_EQ(frames(Rational(30000, 1001), Rational(0), Rational(1001, 1000)), 30);
    EXPECT_EQ(frames(Rational(30000, 1001), Rational(0), Rational(1)), 30);
  }
}

TEST(FrameScheduleTest, EveryFrameLiesExactlyWhereItsIndexSays) {
  for (const TickRate& tick_rate : kTickRates) {
    for (const Rational& frame_rate : kFrameRates) {
      const Rational in(17, 7);
      const FrameSchedule schedule(tick_rate, frame_rate, in, in + Rational(20));
      for (std::int64_t n = 0; n < schedule.frame_count(); ++n) {
        const FrameTime time = schedule.frame_time(n);
        ASSERT_GE(time.alpha, Rational(0));
        ASSERT_LT(time.alpha, Rational(1));
        ASSERT_EQ(seconds_of(time, tick_rate), in + Rational(n) / frame_rate);
      }
    }
  }
}

TEST(FrameScheduleTest, TheFirstFrameIsTheInPointAndTheLastIsBeforeTheOutPoint) {
  for (const TickRate& tick_rate : kTickRates) {
    for (const Rational& frame_rate : kFrameRates) {
      const Rational in(5, 2);
      const Rational out(31, 3);
      const FrameSchedule schedule(tick_rate, frame_rate, in, out);
      const std::int64_t count = schedule.frame_count();
      EXPECT_EQ(seconds_of(schedule.frame_time(0), tick_rate), in);
      EXPECT_LT(seconds_of(schedule.frame_time(count - 1), tick_rate), out);
      EXPECT_GE(seconds_of(schedule.frame_time(count), tick_rate), out);
    }
  }
}

TEST(FrameScheduleTest, DoesNotDriftInADay) {
  const Rational day(24 * 3600);
  for (const TickRate& tick_rate : kTickRates) {
    for (const Rational& frame_rate : kFrameRates) {
      const FrameSchedule schedule(tick_rate, frame_rate, Rational(0), day + Rational(1));
      const std::int64_t n = (day * frame_rate).ceil();
      EXPECT_EQ(seconds_of(schedule.frame_time(n), tick_rate), Rational(n) / frame_rate);
    }
  }
}

TEST(FrameScheduleTest, AFrameForEachTickIsOneAtAnyRate) {
  constexpr Tick kTicksOfADay = 24 * 3600 * 60;
  for (const TickRate& rate : kTickRates) {
    const Rational end = Rational(kTicksOfADay) / rate;
    ASSERT_TRUE(FrameSchedule::is_exact_for(rate, rate, Rational(0), end));
    const FrameSchedule schedule(rate, rate, Rational(0), end);
    EXPECT_EQ(schedule.frame_count(), kTicksOfADay);
    for (const Tick tick : {Tick{0}, Tick{1}, Tick{4321}, kTicksOfADay - 1}) {
      EXPECT_EQ(schedule.frame_time(tick), (FrameTime{tick, Rational(0)}));
    }
    const Rational in = Rational(1000) / rate;
    ASSERT_TRUE(FrameSchedule::is_exact_for(rate, rate, in, end));
    EXPECT_EQ(FrameSchedule(rate, rate, in, end).frame_time(7), (FrameTime{1007, Rational(0)}));
  }
}

TEST(FrameScheduleTest, TheFramesOf35TicksASecondRepeatIn60) {
  const FrameSchedule schedule(TickRate(35), Rational(60), Rational(0), Rational(10));
  // Twelve frames show seven ticks, five of them twice.
  std::vector<Tick> ticks;
  for (std::int64_t frame = 0; frame < 12; ++frame)
    ticks.push_back(schedule.frame_time(frame).tick);
  EXPECT_EQ(ticks, (std::vector<Tick>{0, 0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6}));
  for (std::int64_t frame = 0; frame < 580; ++frame) {
    EXPECT_EQ(schedule.frame_time(frame + 12).tick, schedule.frame_time(frame).tick + 7);
  }
}

TEST(FrameScheduleTest, SaysWhichNumbersItIsExactFor) {
  const Rational month(31 * 24 * 3600);
  for (const TickRate& tick_rate : kTickRates) {
    for (const Rational& frame_rate : kFrameRates) {
      EXPECT_TRUE(
          FrameSchedule::is_exact_for(tick_rate, frame_rate, Rational(1, 1'000'000), month));
    }
  }
  const TickRate odd_ticks(999'937, 999'929);
  const Rational odd_frames(999'983, 999'979);
  EXPECT_FALSE(
      FrameSchedule::is_exact_for(odd_ticks, odd_frames, Rational(1, 999'999'937), Rational(9000)));
  // The last frame is exact when is_exact_for() says so.
  const Rational in(1, 1001);
  ASSERT_TRUE(FrameSchedule::is_exact_for(odd_ticks, odd_frames, in, Rational(100)));
  const FrameSchedule schedule(odd_ticks, odd_frames, in, Rational(100));
  const std::int64_t last = schedule.frame_count() - 1;
  EXPECT_EQ(seconds_of(schedule.frame_time(last), odd_ticks), in + Rational(last) / odd_frames);
}

TEST(FrameScheduleTest, TheSameGameTimeIsTheSameFrameTimeFromAnyInPoint) {
  const TickRate tick_rate(50);
  const Rational fps(60);
  const FrameSchedule whole(tick_rate, fps, Rational(0), Rational(10));
  const FrameSchedule part(tick_rate, fps, Rational(3), Rational(10));
  for (std::int64_t n = 0; n < part.frame_count(); ++n) {
    ASSERT_EQ(part.frame_time(n), whole.frame_time(n + 180));
  }
}

}  // namespace
}  // namespace tickreel::tests
