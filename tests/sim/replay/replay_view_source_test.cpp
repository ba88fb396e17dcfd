#include "sim/replay/replay_view_source.h"

#include <gtest/gtest.h>

#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

class ReplayViewSourceTest : public testing::Test {
 protected:
  ReplayViewSourceTest() { carousel::record_carousel(path_, 600); }

  ReplayViewSource source(std::size_t window_views) {
    return {*ReplayPlayer::open(carousel::carousel_info(TickRate(50)), *ReplayReader::open(path_)),
            window_views};
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
};

bool same_things(const View& a, const View& b) {
  if (a.tick != b.tick || a.things.size() != b.things.size()) return false;
  for (std::size_t i = 0; i < a.things.size(); ++i) {
    if (a.things[i].position != b.things[i].position) return false;
  }
  return true;
}

TEST_F(ReplayViewSourceTest, ShowsTheTickAndItsPast) {
  auto views = source(10);
  ASSERT_TRUE(views.advance_to(1));
  EXPECT_EQ(views.window().oldest(), 0) << "there is nothing before the start";
  ASSERT_TRUE(views.advance_to(30));
  EXPECT_EQ(views.window().newest(), 30);
  EXPECT_EQ(views.window().oldest(), 21);
}

TEST_F(ReplayViewSourceTest, TheWindowIsTheSameFromAnyInPoint) {
  auto linear = source(40);
  ASSERT_TRUE(linear.advance_to(1));
  for (Tick tick = 2; tick <= 590; ++tick) ASSERT_TRUE(linear.advance_to(tick));
  auto jumping = source(40);
  ASSERT_TRUE(jumping.advance_to(100));
  ASSERT_TRUE(jumping.advance_to(590));
  ASSERT_EQ(linear.window().oldest(), jumping.window().oldest());
  for (Tick tick = linear.window().oldest(); tick <= 590; ++tick) {
    EXPECT_TRUE(same_things(linear.window().at(tick), jumping.window().at(tick))) << tick;
  }
}

TEST_F(ReplayViewSourceTest, GoesBackToTheSameWindow) {
  auto linear = source(40);
  ASSERT_TRUE(linear.advance_to(100));
  auto returning = source(40);
  ASSERT_TRUE(returning.advance_to(590));
  ASSERT_TRUE(returning.advance_to(100));
  ASSERT_EQ(returning.window().newest(), 100);
  ASSERT_EQ(returning.window().oldest(), linear.window().oldest());
  for (Tick tick = linear.window().oldest(); tick <= 100; ++tick) {
    EXPECT_TRUE(same_things(linear.window().at(tick), returning.window().at(tick))) << tick;
  }
}

}  // namespace
}  // namespace tickreel::tests
