#include "movie/make/engine/progress.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

class ProgressTest : public testing::Test {
 protected:
  ProgressMeter meter(ProgressMeter::Finish finish) {
    return {[this](const Progress& progress) { told_ = progress; }, Rational(50), finish,
            [this] { return seconds_; }};
  }

  double seconds_ = 100.0;
  Progress told_;
};

TEST_F(ProgressTest, TheFirstFrameAndThoseThatWereKeptDoNotCountTowardsTheRate) {
  ProgressMeter progress = meter(ProgressMeter::Finish::kNothing);
  progress.begin(1000, 400);
  seconds_ += 3.0;
  progress.rendered(401, 7);
  EXPECT_EQ(told_.frames_per_second, 0.0);
  seconds_ += 10.0;
  progress.rendered(501, 70);
  EXPECT_EQ(told_.frames_done, 501);
  EXPECT_EQ(told_.frames_total, 1000);
  EXPECT_EQ(told_.bytes_written, 70);
  EXPECT_DOUBLE_EQ(told_.frames_per_second, 10.0);
  EXPECT_DOUBLE_EQ(told_.speed, 0.2);
  EXPECT_DOUBLE_EQ(told_.seconds_left, 49.9);
  EXPECT_DOUBLE_EQ(told_.elapsed_seconds, 13.0);
}

TEST_F(ProgressTest, TheRateIsKnownOfFramesThatAreWrittenTogether) {
  ProgressMeter progress = meter(ProgressMeter::Finish::kNothing);
  progress.begin(20, 0);
  for (int i = 0; i < 20; ++i) {
    seconds_ += 0.125;
    progress.drawn();
  }
  for (std::int64_t frame = 1; frame <= 20; ++frame) progress.rendered(frame, 0);
  EXPECT_DOUBLE_EQ(told_.frames_per_second, 8.0);
}

/// A frame takes a tenth of a second, and its check takes `check`.
TEST_F(ProgressTest, AFifthIntoTheWorkTheRestIsKnownToATenth) {
  for (const double check : {0.0001, 0.001, 0.008}) {
    seconds_ = 0.0;
    ProgressMeter progress = meter(ProgressMeter::Finish::kJoinAndCheck);
    progress.begin(500, 0);
    double expected_end = 0.0;
    for (std::int64_t frame = 1; frame <= 500; ++frame) {
      seconds_ += 0.1;
      progress.rendered(frame, 0);
      if (frame == 100) expected_end = seconds_ + told_.seconds_left;
    }
    const double left_then = expected_end - 10.0;
    progress.finishing(ExportStage::kJoin, 500);
    EXPECT_EQ(told_.stage, ExportStage::kJoin);
    for (std::int64_t frame = 1; frame <= 500; ++frame) {
      seconds_ += check;
      progress.finishing(ExportStage::kCheck, frame);
      if (frame == 250) {
        EXPECT_NEAR(told_.seconds_left, 250 * check, 0.3 * 250 * check);
      }
    }
    EXPECT_EQ(told_.seconds_left, 0.0);
    EXPECT_NEAR(left_then, seconds_ - 10.0, 0.1 * (seconds_ - 10.0)) << check;
  }
}

TEST_F(ProgressTest, NothingIsForetoldOfACheckThatHasSeenNoFrame) {
  ProgressMeter progress = meter(ProgressMeter::Finish::kNothing);
  progress.begin(100, 0);
  for (int i = 0; i < 3; ++i) {
    seconds_ += 1.0;
    progress.finishing(ExportStage::kCheck, 0);
    EXPECT_EQ(told_.seconds_left, 0.0);
  }
  seconds_ += 1.0;
  progress.finishing(ExportStage::kCheck, 50);
  EXPECT_GT(told_.seconds_left, 0.0);
}

/// A match begins with a countdown in which nothing moves.
TEST_F(ProgressTest, ACheapBeginningIsForgotten) {
  ProgressMeter progress = meter(ProgressMeter::Finish::kNothing);
  progress.begin(2000, 0);
  double left_after_a_fifth = 0.0;
  double start_of_rest = 0.0;
  for (std::int64_t frame = 1; frame <= 2000; ++frame) {
    seconds_ += frame <= 100 ? 0.02 : 0.1;
    progress.rendered(frame, 0);
    if (frame != 400) continue;
    left_after_a_fifth = told_.seconds_left;
    start_of_rest = seconds_;
  }
  EXPECT_NEAR(left_after_a_fifth, seconds_ - start_of_rest, 0.1 * (seconds_ - start_of_rest));
}

}  // namespace
}  // namespace tickreel::tests
