#include "movie/film/time/speed_schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "movie/film/time/frame_schedule.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

const TickRate kSpeedRate(50);
const Rational kSpeedFps(60);

std::optional<SpeedSchedule> schedule_of(const std::string& keys, const std::string& freezes,
                                         const Rational& in, const Rational& out,
                                         const Rational& fps = kSpeedFps,
                                         const TickRate& tick_rate = kSpeedRate) {
  const auto plan = parse_speed_plan(keys, freezes, tick_rate);
  EXPECT_TRUE(plan) << plan.error().message;
  const auto map = SpeedMap::make(*plan, out - in);
  EXPECT_TRUE(map) << map.error().message;
  if (!plan || !map) return std::nullopt;
  return SpeedSchedule::make(*map, tick_rate, fps, in);
}

Rational ticks_of(const FrameTime& time) {
  return Rational(time.tick) + time.alpha;
}

double seconds_at(const SpeedSchedule& times, std::int64_t frame) {
  return ticks_of(times.frame_time(frame)).to_double() / kSpeedRate.to_double();
}

TEST(SpeedScheduleTest, CountsAreExact) {
  const struct {
    const char* keys;
    const char* freezes;
    std::int64_t seconds;
    std::int64_t frames;
  } kCases[] = {{"0.5", "", 2, 240},
                {"4", "", 2, 30},
                {"1/3", "", 2, 360},
                {"0:1,2:0.25,4:1", "", 4, 384},
                {"0:1,2:0.25,4:1", "", 6, 504},
                {"1:1,1:0.05,2:0.05,2:1", "", 3, 60 + 1200 + 60},
                {"3:1,4:0.3", "", 4, 180 + 93},  // 2 / 1.3 s are 92.3 frames
                {"1", "1:1", 2, 180},
                {"0:1,2:0.25,4:1", "1.3:0.5,2:1", 4, 384 + 90},
                {"", "1:0.001", 1 + 1, 121}};
  for (const auto& [keys, freezes, seconds, frames] : kCases) {
    const auto times = schedule_of(keys, freezes, Rational(7), Rational(7 + seconds));
    ASSERT_TRUE(times) << keys;
    EXPECT_EQ(times->frame_count(), frames) << keys << " " << freezes;
  }
}

TEST(SpeedScheduleTest, AtHalfTheSpeedEverySecondFrameIsAPlainFilms) {
  const FrameSchedule plain(kSpeedRate, kSpeedFps, Rational(1, 3), Rational(7, 3));
  const auto half = schedule_of("0.5", "", Rational(1, 3), Rational(7, 3));
  for (std::int64_t n = 0; n < plain.frame_count(); ++n) {
    EXPECT_EQ(half->frame_time(2 * n), plain.frame_time(n)) << n;
  }
}

TEST(SpeedScheduleTest, ARampIsTheExactParabola) {
  // The speed falls from 1 to 1/4 over 2 s of the game, which take 3.2 s. So the game's time is t -
  // 15/128 t^2.
  const auto times = schedule_of("0:1,2:0.25,4:1", "", Rational(3), Rational(7));
  for (std::int64_t n = 0; n < 192; ++n) {
    const Rational t = Rational(n) / kSpeedFps;
    const Rational game = Rational(3) + t - Rational(15, 128) * t * t;
    EXPECT_EQ(ticks_of(times->frame_time(n)), game * kSpeedRate) << n;
  }
  for (std::int64_t n = 192; n < 384; ++n) {
    const Rational t = Rational(n - 192) / kSpeedFps;
    const Rational game = Rational(5) + Rational(1, 4) * t + Rational(15, 128) * t * t;
    EXPECT_EQ(ticks_of(times->frame_time(n)), game * kSpeedRate) << n;
  }
}

TEST(SpeedScheduleTest, TheSpeedDoesNotJumpWhereARampBeginsAndEnds) {
  const auto times = schedule_of("1:1,2:0.2,3:0.2,4:2", "", Rational(0), Rational(6));
  double step_before = 1.0 / 60.0;
  for (std::int64_t n = 1; n < times->frame_count(); ++n) {
    const double step = seconds_at(*times, n) - seconds_at(*times, n - 1);
    EXPECT_NEAR(step, step_before, 0.0006) << n;
    step_before = step;
  }
}

TEST(SpeedScheduleTest, AFreezeRepeatsTheVerySamePointAndMovesNothing) {
  for (const char* keys : {"1", "0:1,2:0.25,4:1"}) {
    const auto moving = schedule_of(keys, "", Rational(3), Rational(7));
    const auto frozen = schedule_of(keys, "1.7:0.5", Rational(3), Rational(7));
    const Rational at = Rational(47, 10) * kSpeedRate;
    ASSERT_EQ(frozen->frame_count(), moving->frame_count() + 30);
    std::int64_t standing = 0;
    for (std::int64_t n = 0; n < frozen->frame_count(); ++n) {
      const Rational shown = ticks_of(frozen->frame_time(n));
      if (shown < at) {
        EXPECT_EQ(frozen->frame_time(n), moving->frame_time(n)) << n;
      } else if (shown == at) {
        ++standing;
      } else {
        EXPECT_EQ(frozen->frame_time(n), moving->frame_time(n - 30)) << n;
      }
    }
    EXPECT_GE(standing, 30) << keys;
    EXPECT_LE(standing, 31) << keys;
  }
}

TEST(SpeedScheduleTest, SeveralFreezesStandOneAfterTheOther) {
  const auto times =
      schedule_of("0:1,1:0.5,2:1", "0:0.5,0.5:1,0.51:1,1:1,1.999:2", Rational(0), Rational(2));
  std::int64_t standing = 0;
  for (std::int64_t n = 1; n < times->frame_count(); ++n) {
    const Rational step = ticks_of(times->frame_time(n)) - ticks_of(times->frame_time(n - 1));
    EXPECT_GE(step, Rational(0));
    standing += step == Rational(0) ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(standing), 5.5 * 60.0, 5.0);
  EXPECT_EQ(times->frame_time(29).tick, 0);
  EXPECT_LT(times->frame_time(times->frame_count() - 1).tick, 100);
}

/// Compares with floating point. No time goes back or beyond the out point.
TEST(SpeedScheduleTest, AnyKeysGiveTheTimesThatTheFormulaSays) {
  std::minstd_rand random(5);
  const auto any = [&](int most) {
    return static_cast<int>(random() % static_cast<unsigned>(most));
  };
  for (int round = 0; round < 60; ++round) {
    const Rational fps = round % 2 == 0 ? Rational(60) : Rational(60000, 1001);
    const TickRate rate = round % 3 == 0 ? TickRate(35) : kSpeedRate;
    std::string text;
    std::vector<SpeedKey> keys;
    for (Rational at(any(30), 10); at < Rational(8); at = at + Rational(1 + any(20), 10)) {
      const Rational speed(5 + 5 * any(60), 100);
      keys.push_back({at, speed});
      text += (text.empty() ? "" : ",") + at.to_string() + ":" + speed.to_string();
    }
    const Rational in(any(1000), 7);
    const auto times = schedule_of(text, "", in, in + Rational(10), fps, rate);
    ASSERT_TRUE(times) << text;
    double film = 0.0;
    double game = 0.0;
    double speed = keys.front().speed.to_double();
    keys.push_back({Rational(10), keys.back().speed});
    std::int64_t n = 0;
    Rational before(0);
    for (const SpeedKey& key : keys) {
      const double way = key.at.to_double() - game;
      const double to = key.speed.to_double();
      const double length = 2.0 * way / (speed + to);
      for (; n < times->frame_count() && n / fps.to_double() < film + length - 1e-9; ++n) {
        const double t = n / fps.to_double() - film;
        const double seconds =
            in.to_double() + game + speed * t + (to - speed) / (2.0 * length) * t * t;
        const FrameTime time = times->frame_time(n);
        EXPECT_NEAR(ticks_of(time).to_double(), seconds * rate.to_double(), 1e-7) << text;
        EXPECT_GT(ticks_of(time), before);
        before = ticks_of(time);
      }
      film += length;
      game = key.at.to_double();
      speed = to;
    }
    EXPECT_NEAR(static_cast<double>(n), film * fps.to_double(), 1.01) << text;
    EXPECT_EQ(n, times->frame_count()) << text;
    EXPECT_LT(before, (in + Rational(10)) * rate);
  }
}

TEST(SpeedScheduleTest, DoesNotDriftInADay) {
  const Rational day(86'400);
  const auto times = schedule_of("0.7", "", Rational(0), day, Rational(60000, 1001));
  const std::int64_t last = times->frame_count() - 1;
  EXPECT_EQ(ticks_of(times->frame_time(last)),
            Rational(7, 10) * Rational(last) * Rational(1001, 60000) * kSpeedRate);
}

/// The time has a fraction that does not fit into 64 bits. The tick is exact, and the rest nearly.
TEST(SpeedScheduleTest, WhatHasTooManyBitsIsRoundedDown) {
  const std::string odd = "0:0.983,1.0001:0.979,2.0003:0.961,4:1";
  const auto times = schedule_of(odd, "", Rational(1, 7), Rational(29, 7), Rational(60000, 1001));
  ASSERT_TRUE(times);
  std::int64_t rounded = 0;
  Rational before(-1);
  for (std::int64_t n = 0; n < times->frame_count(); ++n) {
    const FrameTime time = times->frame_time(n);
    rounded += (std::int64_t{1} << 28U) % time.alpha.denominator() == 0 && n > 0 ? 1 : 0;
    EXPECT_LT(before.to_double(), ticks_of(time).to_double());
    before = ticks_of(time);
  }
  EXPECT_GT(rounded, times->frame_count() / 2);
}

TEST(SpeedMapTest, WhatIsBeyondTheRangeOrHasNoMeasureIsRefused) {
  const auto message_of = [](const std::string& keys, const std::string& freezes) {
    const auto plan = parse_speed_plan(keys, freezes, kSpeedRate);
    EXPECT_TRUE(plan);
    const auto map = SpeedMap::make(*plan, Rational(4));
    return map ? "it is accepted" : map.error().message;
  };
  EXPECT_EQ(message_of("0:1,4:2", "3.99:1"), "it is accepted");
  EXPECT_NE(message_of("0:1,4.01:2", "").find("the key at 0:04.010"), std::string::npos);
  EXPECT_NE(message_of("", "4:1").find("the moment at 0:04.000"), std::string::npos);
  std::string odd = "0:1";
  for (int i = 1; i < 20; ++i) {
    odd += "," + std::to_string(i) + "/7:" + std::to_string(999'700 + 7 * i) + "/999983";
  }
  EXPECT_NE(message_of(odd, "").find("choose fewer keys, or rounder numbers"), std::string::npos);
}

}  // namespace
}  // namespace tickreel::tests
