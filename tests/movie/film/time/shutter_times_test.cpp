#include "movie/film/time/shutter_times.h"

#include <gtest/gtest.h>

#include <optional>

#include "movie/film/time/frame_schedule.h"
#include "movie/film/time/speed_schedule.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

const TickRate kShutterRate(50);
const Rational kShutterFps(60);
const Rational kShutterIn(7);

Shutter shutter_of(const char* degrees, std::int64_t samples, bool is_triangle = false) {
  return {.degrees = *parse_shutter_angle(degrees), .samples = samples, .is_triangle = is_triangle};
}

ShutterTimes plain_times(const Shutter& shutter, const Rational& seconds) {
  const Rational parts(ShutterTimes::parts_of_frame(shutter));
  return {shutter,
          std::make_unique<FrameSchedule>(kShutterRate, kShutterFps * parts, kShutterIn,
                                          kShutterIn + seconds),
          kShutterRate / kShutterFps};
}

/// The frames of a film, and the moments that each shows while the shutter is open.
struct ExposedRamp {
  SpeedSchedule frames;
  ShutterTimes shutter;
};

std::optional<ExposedRamp> ramp_of(const Shutter& shutter, const char* keys, const char* freezes,
                                   const Rational& seconds) {
  const auto plan = parse_speed_plan(keys, freezes, kShutterRate);
  const auto map = SpeedMap::make(*plan, seconds);
  if (!map) return std::nullopt;
  const Rational parts(ShutterTimes::parts_of_frame(shutter));
  auto frames = SpeedSchedule::make(*map, kShutterRate, kShutterFps, kShutterIn);
  auto fine = SpeedSchedule::make(*map, kShutterRate, kShutterFps * parts, kShutterIn);
  if (!frames || !fine) return std::nullopt;
  return ExposedRamp{*frames,
                     ShutterTimes(shutter, std::make_unique<SpeedSchedule>(*fine), Rational(4))};
}

Rational place_of(const FrameTime& time) {
  return Rational(time.tick) + time.alpha;
}

TEST(ShutterTimesTest, MomentsAreTheMiddlesOfEqualParts) {
  const struct {
    const char* degrees;
    std::int64_t samples;
    Rational open;  ///< the part of a frame's time
  } kCases[] = {{"180", 16, Rational(1, 2)},
                {"360", 1, Rational(1)},
                {"172.8", 5, Rational(12, 25)},
                {"1/7", 3, Rational(1, 2520)},
                {"360", 256, Rational(1)}};
  for (const auto& [degrees, samples, open] : kCases) {
    const ShutterTimes times = plain_times(shutter_of(degrees, samples), Rational(2));
    for (const std::int64_t frame : {0, 1, 59, 119}) {
      const Exposure exposure = times.exposure(frame);
      const Rational begin = (kShutterIn + Rational(frame) / kShutterFps) * kShutterRate;
      EXPECT_EQ(place_of(exposure.time), begin);
      ASSERT_EQ(exposure.subframes.size(), static_cast<std::size_t>(samples)) << degrees;
      for (std::int64_t k = 0; k < samples; ++k) {
        const Rational share = open * Rational(2 * k + 1, 2 * samples);
        const Subframe& one = exposure.subframes[static_cast<std::size_t>(k)];
        EXPECT_EQ(place_of(one.time), begin + share / kShutterFps * kShutterRate)
            << degrees << " " << k;
        EXPECT_EQ(one.weight, 1U);
      }
    }
  }
}

TEST(ShutterTimesTest, ATriangleWeighsTheMiddleMost) {
  const auto weights = [](std::int64_t samples) {
    std::vector<std::uint32_t> all;
    const ShutterTimes times = plain_times(shutter_of("180", samples, true), Rational(2));
    const Exposure exposure = times.exposure(3);
    for (const Subframe& one : exposure.subframes) all.push_back(one.weight);
    return all;
  };
  EXPECT_EQ(weights(2), (std::vector<std::uint32_t>{1, 1}));
  EXPECT_EQ(weights(5), (std::vector<std::uint32_t>{1, 3, 5, 3, 1}));
  EXPECT_EQ(weights(6), (std::vector<std::uint32_t>{1, 3, 5, 5, 3, 1}));
}

TEST(ShutterTimesTest, NothingBehindTheOutPointIsSeen) {
  // The last frame, at 60/60 s, has a quarter of its time left before the out point.
  const Rational seconds = Rational(1) + Rational(1, 240);
  const Exposure last = plain_times(shutter_of("360", 8), seconds).exposure(60);
  ASSERT_EQ(last.subframes.size(), 2U);
  EXPECT_LT(place_of(last.subframes.back().time), (kShutterIn + seconds) * kShutterRate);
  // Here even the first moment lies behind the out point.
  const Rational sliver = Rational(1) + Rational(1, 100000);
  const Exposure own = plain_times(shutter_of("360", 8), sliver).exposure(60);
  EXPECT_TRUE(own.is_one_moment());
}

TEST(ShutterTimesTest, TicksAreBlendedByHowMuchOfThemIsSeen) {
  Shutter shutter = shutter_of("360", 10);
  shutter.blends_ticks = true;
  // At 50 ticks and 60 frames a second, the second frame begins 5/6 into tick 350 and ends 4/6 into
  // the next.
  const Exposure exposure = plain_times(shutter, Rational(2)).exposure(1);
  EXPECT_EQ(exposure.time, (FrameTime{350, Rational(0)}));
  EXPECT_EQ(exposure.subframes,
            (std::vector<Subframe>{{{350, Rational(0)}, 2}, {{351, Rational(0)}, 8}}));
}

TEST(ShutterTimesTest, InARampTheyLieEvenlyInTheFilm) {
  const auto ramp = ramp_of(shutter_of("180", 8), "0:1,1:1/4,2:2", "", Rational(3));
  ASSERT_TRUE(ramp);
  // In the first second of the game the speed falls from 1 to 1/4, in 8/5 s of film. So the game's
  // time is t - 15/64 t^2.
  for (const std::int64_t frame : {0, 17, 90}) {
    const Exposure exposure = ramp->shutter.exposure(frame);
    EXPECT_EQ(exposure.time, ramp->frames.frame_time(frame));
    ASSERT_EQ(exposure.subframes.size(), 8U);
    for (std::int64_t k = 0; k < 8; ++k) {
      const Rational film = (Rational(frame) + Rational(2 * k + 1, 32)) / kShutterFps;
      const Rational game = film - Rational(15, 64) * film * film;
      EXPECT_EQ(place_of(exposure.subframes[static_cast<std::size_t>(k)].time),
                (kShutterIn + game) * kShutterRate)
          << frame << " " << k;
    }
  }
}

TEST(ShutterTimesTest, EveryFrameIsWhereItIsWithoutAShutterAndAFreezeIsOneMoment) {
  const auto ramp =
      ramp_of(shutter_of("360", 16), "0:1,1:1/4,2:2", "0.503:0.4,1.7:0.25", Rational(3));
  ASSERT_TRUE(ramp);
  std::int64_t frozen = 0;
  Rational before(0);
  for (std::int64_t frame = 0; frame < ramp->frames.frame_count(); ++frame) {
    const Exposure exposure = ramp->shutter.exposure(frame);
    EXPECT_EQ(exposure.time, ramp->frames.frame_time(frame)) << frame;
    for (const Subframe& one : exposure.subframes) {
      EXPECT_GE(place_of(one.time), before) << frame;
      before = place_of(one.time);
    }
    const Tick ticks = exposure.subframes.back().time.tick - exposure.time.tick;
    EXPECT_LE(static_cast<std::size_t>(ticks), ramp->shutter.ticks_beyond());
    if (exposure.subframes.size() == 1) {
      ++frozen;
      EXPECT_EQ(exposure.subframes.front().weight, 16U);
      EXPECT_EQ(exposure.subframes.front().time, exposure.time);
    }
  }
  EXPECT_EQ(frozen, 24 - 1 + 15 - 1) << "the first and the last of a freeze move for a while";
}

TEST(ShutterTimesTest, OnlyDegreesAreAShutter) {
  for (const char* right : {"0", "360", "172.8", "864/5", "0.5"}) {
    EXPECT_TRUE(parse_shutter_angle(right)) << right;
  }
  for (const char* wrong : {"", "-1", "361", "360.1", "180deg", "1/1001", "nan"}) {
    EXPECT_FALSE(parse_shutter_angle(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace tickreel::tests
