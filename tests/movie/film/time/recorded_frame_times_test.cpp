#include "movie/film/time/recorded_frame_times.h"

#include <gtest/gtest.h>

#include "sim/replay/recorder.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

CaptureRange all_of(const ReplayReader& replay) {
  return movie::range_of(replay.shown_ticks(), replay.session().setup.tick_rate);
}

TEST(RecordedFrameTimesTest, ShowsWhatWasShownAgain) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("watched.replay");
  auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                   carousel::carousel_setup(TickRate(50)), path, false);
  // These are more frames than a record holds, at all kinds of places between ticks.
  std::vector<FrameTime> shown;
  for (int i = 0; i < 1500; ++i) {
    const PacedFrame frame{static_cast<std::uint32_t>(i % 4), 16667,
                           static_cast<std::uint16_t>(i * 97)};
    for (std::uint32_t k = 0; k < frame.ticks; ++k) {
      ASSERT_TRUE(recorder.step(carousel::carousel_input(recorder.simulation().tick())));
    }
    ASSERT_TRUE(recorder.add_frame(frame));
    const Tick newest = recorder.simulation().tick();
    shown.push_back(newest == 0 ? FrameTime{0, Rational(0)}
                                : FrameTime{newest - 1, Rational(frame.alpha, 65536)});
  }
  ASSERT_TRUE(recorder.finish());

  auto replay = *ReplayReader::open(path);
  EXPECT_EQ(replay.paced_frame_count(), 1500U);
  const auto times = RecordedFrameTimes::read(replay, all_of(replay));
  ASSERT_TRUE(times);
  ASSERT_EQ(times->frame_count(), 1500);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    ASSERT_EQ(times->frame_time(static_cast<std::int64_t>(i)), shown[i]) << i;
  }
}

TEST(RecordedFrameTimesTest, OfARangeAreThoseWithin) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("watched.replay");
  auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                   carousel::carousel_setup(TickRate(50)), path, false);
  for (Tick tick = 0; tick < 100; ++tick) {
    ASSERT_TRUE(recorder.step(carousel::carousel_input(tick)));
    ASSERT_TRUE(recorder.add_frame({1, 10000, 0}));
    ASSERT_TRUE(recorder.add_frame({0, 10000, 32768}));
  }
  ASSERT_TRUE(recorder.finish());
  auto replay = *ReplayReader::open(path);
  // The in point is included and the out point is not: 20.5, 21, 21.5.
  const auto times = RecordedFrameTimes::read(replay, {Rational(41, 100), Rational(44, 100)});
  ASSERT_TRUE(times) << times.error().message;
  ASSERT_EQ(times->frame_count(), 3);
  EXPECT_EQ(times->frame_time(0), (FrameTime{20, Rational(1, 2)}));
  EXPECT_EQ(times->frame_time(2), (FrameTime{21, Rational(1, 2)}));
  EXPECT_EQ(RecordedFrameTimes::read(replay, all_of(replay))->frame_count(), 200);

  const auto none = RecordedFrameTimes::read(replay, {Rational(411, 1000), Rational(412, 1000)});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, ErrorKind::kUsage);
  EXPECT_NE(none.error().message.find("no picture was shown from 0:00.411 to 0:00.412"),
            std::string::npos)
      << none.error().message;
}

TEST(RecordedFrameTimesTest, SaysWhenNobodyWatched) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("unwatched.replay");
  carousel::record_carousel(path, 10);
  auto replay = *ReplayReader::open(path);
  const auto times = RecordedFrameTimes::read(replay, all_of(replay));
  ASSERT_FALSE(times);
  EXPECT_EQ(times.error().kind, ErrorKind::kBadFile);
  EXPECT_NE(times.error().message.find("§view-rate"), std::string::npos);
}

}  // namespace
}  // namespace tickreel::tests
