#include "bench/replay_bench.h"

#include <gmock/gmock.h>

#include <atomic>
#include <string>
#include <vector>

#include "movie/film/time/frame_schedule.h"
#include "tests/support/record_bots.h"
#include "tests/support/room.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

/// Plans benchmarks of a match of twenty seconds.
class BenchPlanTest : public testing::Test {
 protected:
  void SetUp() override { record_bots("pucks", replay_, 600); }

  [[nodiscard]] Result<BenchPlan> plan(BenchRequest request) const {
    request.replay = replay_;
    auto reader = ReplayReader::open(replay_);
    if (!reader) return reader.error();
    return make_bench_plan(request, *reader);
  }
  [[nodiscard]] std::string range_of(const std::string& from, const std::string& to) const {
    const auto planned = plan({.from = from, .to = to});
    if (!planned) return planned.error().message;
    return planned->range.in_seconds.to_string() + " " + planned->range.out_seconds.to_string();
  }
  [[nodiscard]] std::string refusal(const BenchRequest& request) const {
    const auto planned = plan(request);
    return planned ? "it is taken" : planned.error().message;
  }

  const TemporaryDirectory directory_;
  const std::string replay_ = directory_.path("match.replay");
};

TEST_F(BenchPlanTest, PlaysTenSecondsUnlessToldHowMuch) {
  EXPECT_EQ(range_of("", ""), "5 15") << "in the middle";
  EXPECT_EQ(range_of("2", ""), "2 12");
  EXPECT_EQ(range_of("14.5", ""), "29/2 20") << "what there is";
  EXPECT_EQ(range_of("", "3"), "0 3");
  EXPECT_EQ(range_of("0", "20"), "0 20");
}

TEST_F(BenchPlanTest, CountsFramesOrTicks) {
  const auto frames = plan({.fps = "25"});
  ASSERT_TRUE(frames) << frames.error().message;
  EXPECT_EQ(frames->frame_rate, Rational(25));
  EXPECT_EQ(frames->times->frame_count(), 250);
  const auto real = plan({.pace = "real"});
  ASSERT_TRUE(real) << real.error().message;
  EXPECT_EQ(real->frame_rate, Rational(30));
  EXPECT_EQ(real->times, nullptr);
}

TEST_F(BenchPlanTest, RefusesWhatMakesNoSense) {
  EXPECT_THAT(refusal({.size = "big"}), HasSubstr("§size big: give width and height"));
  EXPECT_THAT(refusal({.fps = "0"}), HasSubstr("§fps 0"));
  for (const char* pace : {"real", "recorded"}) {
    EXPECT_THAT(refusal({.pace = pace, .fps = "25"}), HasSubstr("§fps is for §pace fast"));
  }
  EXPECT_THAT(refusal({.from = "@goal"}), HasSubstr("goal"));
}

/// A game without end, which notes the ticks that are asked for.
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

class BenchRunTest : public testing::Test {
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

TEST_F(BenchRunTest, DrawsEveryFrameAndPlaysEveryTick) {
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

TEST_F(BenchRunTest, InRealTimeItShowsWhatTheClockSays) {
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

TEST_F(BenchRunTest, TheFirstErrorIsTheResult) {
  source_.fail_at(60);
  const FrameSchedule times(TickRate(50), Rational(10), Rational(1), Rational(2));
  const auto run = play_frames(parts(), times);
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().kind, ErrorKind::kDiverged);
}

TEST_F(BenchRunTest, StopsWhenTold) {
  const std::atomic<bool> stop = true;
  BenchParts stopped = parts();
  stopped.stop = &stop;
  const auto run = play_in_real_time(stopped, TickRate(50), 0, 1'000'000);
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().kind, ErrorKind::kInterrupted);
}

}  // namespace
}  // namespace tickreel::tests
