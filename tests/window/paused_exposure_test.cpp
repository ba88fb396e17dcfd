#include "window/play/paused_exposure.h"

#include <gtest/gtest.h>

#include "movie/film/time/frame_schedule.h"
#include "movie/film/time/shutter_times.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

const TickRate kPausedRate(50);
const Rational kPausedFps(60);
const Shutter kPausedShutter{.degrees = Rational(180), .samples = 8};

TEST(PausedExposureTest, IsThatOfTheFilmsFrame) {
  const Rational parts(ShutterTimes::parts_of_frame(kPausedShutter));
  const ShutterTimes film(
      kPausedShutter,
      std::make_unique<FrameSchedule>(kPausedRate, kPausedFps * parts, Rational(7), Rational(9)),
      kPausedRate / kPausedFps);
  for (const std::int64_t frame : {0, 1, 59}) {
    const Rational seconds = Rational(7) + Rational(frame) / kPausedFps;
    const Exposure shown = paused_exposure(kPausedShutter, kPausedRate, kPausedFps, seconds, 1000);
    EXPECT_EQ(shown.time, film.exposure(frame).time);
    EXPECT_EQ(shown.subframes, film.exposure(frame).subframes) << frame;
  }
}

TEST(PausedExposureTest, ShowsWhatThereAreViewsOf) {
  // At 10 frames a second the shutter is open for two and a half ticks.
  const Rational fps(10);
  const Rational seconds = Rational(301, 100);  // in the middle of tick 150
  const auto moments_up_to = [&](Tick newest) {
    return paused_exposure(kPausedShutter, kPausedRate, fps, seconds, newest).subframes;
  };
  EXPECT_EQ(moments_up_to(1000).size(), 8U);
  EXPECT_EQ(150 + ticks_of_exposure(kPausedShutter, kPausedRate, fps), 154);
  EXPECT_EQ(moments_up_to(154).size(), 8U);
  EXPECT_EQ(moments_up_to(152).size(), 5U);
  EXPECT_EQ(moments_up_to(151).size(), 2U);
  EXPECT_TRUE(moments_up_to(150).empty());
}

TEST(PausedExposureTest, WhereMomentsHaveNoExactTimesItIsSharp) {
  const Rational odd(1'000'003, 999'999'937);
  const Exposure shown =
      paused_exposure(kPausedShutter, kPausedRate, Rational(1'000'000'007, 33'333'331), odd, 1000);
  EXPECT_TRUE(shown.is_one_moment());
}

}  // namespace
}  // namespace tickreel::tests
