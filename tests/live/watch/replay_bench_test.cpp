#include "live/watch/replay_bench.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

#include "movie/time/frame_schedule.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

/// A game without end, which remembers the ticks that were asked for.
class CountingSource final : public ViewSource {
 public:
  Status advance_to(Tick tick) override {
    asked_.push_back(tick);
    if (window_.empty() || tick > window_.newest() + 1) {
      window_.clear();
      window_.push(tick - 1);
    }
    window_.push(tick);
    return tick == fails_at_ ? Status(Error{ErrorKind::kDiverged, "not as recorded"}) : Status();
  }
  [[nodiscard]] const ViewWindow& window() const override { return window_; }

  void fail_at(Tick tick) { fails_at_ = tick; }
  [[nodiscard]] const std::vector<Tick>& asked() const { return asked_; }

 private:
  ViewWindow window_{2};
  std::vector<Tick> asked_;
  Tick fails_at_ = -1;
};

class ReplayBenchTest : public testing::Test {
 protected:
  BenchParts parts() {
    return {source_, [this](const ViewWindow& views, const FrameTime& time) {
              EXPECT_TRUE(views.contains(time.tick) && views.contains(time.tick + 1));
              drawn_.push_back(time);
              return Status();
            }};
  }

  CountingSource source_;
  std::vector<FrameTime> drawn_;
};

TEST_F(ReplayBenchTest, SaysHowFarItIsAtNoFramesCost) {
  BenchParts slow = parts();
  std::vector<std::int64_t> told;
  slow.progress = [&](std::int64_t done, std::int64_t total) {
    EXPECT_EQ(total, 3);
    told.push_back(done);
    std::this_thread::sleep_for(std::chrono::seconds(1));
  };
  const FrameSchedule times(TickRate(50), Rational(10), Rational(1), Rational(13, 10));
  const auto run = play_frames(slow, times);
  ASSERT_TRUE(run);
  EXPECT_EQ(told, (std::vector<std::int64_t>{1, 2, 3}));
  EXPECT_LT(run->seconds, 1.0) << "a second was spent on telling, three times";
}

TEST_F(ReplayBenchTest, DrawsEveryFrameAndPlaysEveryTick) {
  const FrameSchedule times(TickRate(50), Rational(10), Rational(1), Rational(2));
  const auto run = play_frames(parts(), times);
  ASSERT_TRUE(run);
  EXPECT_EQ(run->frame_ms.size(), 10U);
  EXPECT_EQ(run->ticks, 45) << "from tick 51, after the first frame, to 96, for the last";
  ASSERT_EQ(drawn_.size(), 11U) << "the first twice";
  EXPECT_EQ(drawn_[0], drawn_[1]);
  EXPECT_EQ(drawn_.back(), times.frame_time(9));
  std::vector<Tick> every_tick;
  for (Tick tick = 51; tick <= 96; ++tick) every_tick.push_back(tick);
  EXPECT_EQ(source_.asked(), every_tick);
}

TEST_F(ReplayBenchTest, InRealTimeItShowsWhatTheClockSays) {
  const auto run = play_in_real_time(parts(), TickRate(1000), 100, 150);
  ASSERT_TRUE(run);
  EXPECT_GE(run->frame_ms.size(), 1U);
  EXPECT_EQ(drawn_.front(), (FrameTime{100, Rational(0)}));
  for (std::size_t i = 1; i < drawn_.size(); ++i) {
    const bool is_later =
        drawn_[i].tick > drawn_[i - 1].tick ||
        (drawn_[i].tick == drawn_[i - 1].tick && drawn_[i].alpha >= drawn_[i - 1].alpha);
    ASSERT_TRUE(is_later) << i;
  }
  EXPECT_LT(drawn_.back().tick, 150);
  EXPECT_EQ(source_.asked().back(), drawn_.back().tick + 1);
}

TEST_F(ReplayBenchTest, TheFirstErrorIsTheResult) {
  source_.fail_at(60);
  const FrameSchedule times(TickRate(50), Rational(10), Rational(1), Rational(2));
  const auto run = play_frames(parts(), times);
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().kind, ErrorKind::kDiverged);
}

TEST_F(ReplayBenchTest, StopsWhenTold) {
  const std::atomic<bool> stop = true;
  BenchParts stopped = parts();
  stopped.stop = &stop;
  const auto run = play_in_real_time(stopped, TickRate(50), 0, 1'000'000);
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().kind, ErrorKind::kInterrupted);
}

}  // namespace
}  // namespace tickreel::tests
