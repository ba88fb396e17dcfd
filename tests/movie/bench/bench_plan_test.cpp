#include "movie/bench/bench_plan.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/support/record_bots.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

/// A match of twenty seconds.
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

}  // namespace
}  // namespace tickreel::tests
