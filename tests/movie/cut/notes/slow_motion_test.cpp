#include "movie/cut/notes/slow_motion.h"

#include <gtest/gtest.h>

#include <cmath>

#include "movie/film/time/speed_map.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

Mark range(const std::string& speed, std::int64_t in = 10, std::int64_t out = 20) {
  return {"goal", Rational(in), Rational(out), "", false, speed};
}

SlowMotion motion_of(const std::string& speed) {
  auto motion = SlowMotion::of(range(speed));
  EXPECT_TRUE(motion) << motion.error().message;
  return *motion;
}

TEST(SlowMotionTest, IsSetAroundAPointAndTakenAway) {
  SlowMotion motion = motion_of("");
  ASSERT_TRUE(motion.add(Rational(14)));
  EXPECT_EQ(motion.text(), "13/4:1,7/2:1/4,9/2:1/4,19/4:1");
  EXPECT_EQ(motion.parts(),
            (std::vector<SlowMotion::Part>{{Rational(27, 2), Rational(29, 2), Rational(1, 4)}}));
  EXPECT_EQ(motion.part_at(Rational(53, 4)), 0U) << "on the way to it";
  EXPECT_EQ(motion.part_at(Rational(13)), std::nullopt);
  EXPECT_FALSE(motion.add(Rational(133, 10))) << "the speed changes there";
  ASSERT_TRUE(motion.add(Rational(17)));
  ASSERT_EQ(motion.parts().size(), 2U);
  EXPECT_EQ(motion.part_at(Rational(31, 2)), std::nullopt) << "between both";
  motion.remove(0);
  EXPECT_EQ(motion.text(), "25/4:1,13/2:1/4,15/2:1/4,31/4:1");
  motion.remove(0);
  EXPECT_EQ(motion.text(), "");
}

TEST(SlowMotionTest, StaysWithinItsRange) {
  SlowMotion at_begin = motion_of("");
  ASSERT_TRUE(at_begin.add(Rational(10)));
  SlowMotion at_end = motion_of("");
  ASSERT_TRUE(at_end.add(Rational(20)));
  for (const SlowMotion& motion : {at_begin, at_end}) {
    const auto map = SpeedMap::make({motion.keys(), {}}, Rational(10));
    EXPECT_TRUE(map) << motion.text();
    EXPECT_EQ(motion.parts().size(), 1U) << motion.text();
  }
  SlowMotion motion = motion_of("");
  EXPECT_FALSE(motion.add(Rational(9)));
  EXPECT_FALSE(motion.add(Rational(21)));
  EXPECT_FALSE(SlowMotion::of({"point", Rational(1), {}}));
  EXPECT_FALSE(SlowMotion::of(range("fast")));
  EXPECT_FALSE(SlowMotion::of(range("0:1,40t:2"))) << "a mark's are seconds";
}

TEST(SlowMotionTest, GetsSlowerInStepsAndNeverAsFastAsWhatIsAroundIt) {
  SlowMotion motion = motion_of("");
  ASSERT_TRUE(motion.add(Rational(15)));
  EXPECT_TRUE(motion.slow_down(0, 1));
  EXPECT_EQ(motion.parts()[0].speed, Rational(1, 6));
  EXPECT_TRUE(motion.slow_down(0, 100));
  EXPECT_EQ(motion.parts()[0].speed, Rational(1, SlowMotion::kSlowestPart));
  EXPECT_FALSE(motion.slow_down(0, 1));
  EXPECT_TRUE(motion.slow_down(0, -100));
  EXPECT_EQ(motion.parts()[0].speed, Rational(3, 4));
  EXPECT_FALSE(motion.slow_down(0, -1));
  SlowMotion nested = motion_of("0:1/2,3:1/2,4:1/8,5:1/8,6:1/2");
  EXPECT_FALSE(nested.slow_down(0, -100)) << "it would not be slow there";
  EXPECT_TRUE(nested.slow_down(0, -1));
  EXPECT_EQ(nested.text(), "0:1/2,3:1/2,4:1/6,5:1/6,6:1/2");
}

TEST(SlowMotionTest, GetsSlowerAndFasterFromAnySpeed) {
  SlowMotion between = motion_of("3:1,4:2/5,5:2/5,6:1");
  EXPECT_TRUE(between.slow_down(0, 1));
  EXPECT_EQ(between.parts()[0].speed, Rational(1, 3));
  SlowMotion fast = motion_of("3:1,4:9/10,5:9/10,6:1");
  EXPECT_FALSE(fast.slow_down(0, -1)) << "no step is faster";
  EXPECT_TRUE(fast.slow_down(0, 2));
  EXPECT_EQ(fast.parts()[0].speed, Rational(2, 3));
  SlowMotion slow = motion_of("3:1,4:1/100,5:1/100,6:1");
  EXPECT_FALSE(slow.slow_down(0, 1)) << "no step is slower";
  EXPECT_TRUE(slow.slow_down(0, -1));
  EXPECT_EQ(slow.parts()[0].speed, Rational(1, SlowMotion::kSlowestPart));
}

TEST(SlowMotionTest, IsStretchedUpToWhatIsBesideIt) {
  SlowMotion motion = motion_of("3:1,4:1/4,5:1/4,6:1,8:1,17/2:1/2,9:1/2,19/2:1");
  motion.stretch(0, Rational(27, 2), Rational(16));
  EXPECT_EQ(motion.parts()[0], (SlowMotion::Part{Rational(27, 2), Rational(16), Rational(1, 4)}));
  EXPECT_EQ(motion.text(), "5/2:1,7/2:1/4,6:1/4,7:1,8:1,17/2:1/2,9:1/2,19/2:1");
  motion.stretch(0, Rational(0), Rational(100));
  EXPECT_EQ(motion.text(), "0:1,1:1/4,7:1/4,8:1,8:1,17/2:1/2,9:1/2,19/2:1");
  EXPECT_TRUE(SpeedMap::make({motion.keys(), {}}, Rational(10)));
  motion.stretch(0, Rational(14), Rational(12));
  EXPECT_LT(motion.parts()[0].from, motion.parts()[0].to) << "it has a length";
}

/// The frames of a film have the speed that the time line draws.
TEST(SlowMotionTest, SaysTheSpeedOfEachPoint) {
  const SlowMotion motion = motion_of("3:1,4:1/4,5:1/4,6:1");
  EXPECT_EQ(motion.speed_at(11.0), 1.0);
  EXPECT_EQ(motion.speed_at(14.5), 0.25);
  EXPECT_EQ(motion.speed_at(19.0), 1.0);
  // The square of the speed is linear in the game's time.
  const double half = std::sqrt(0.5 * (1.0 + 1.0 / 16.0));
  EXPECT_NEAR(motion.speed_at(13.5), half, 1e-12);
  EXPECT_EQ(motion_of("").speed_at(12.0), 1.0);
  EXPECT_EQ(motion_of("1/2").speed_at(12.0), 0.5);
}

TEST(SlowMotionTest, StaysAtItsMomentsWhenAnEdgeMoves) {
  const Mark before = range("3:1,4:1/4,5:1/4,6:1");
  EXPECT_EQ(speed_after_move(before, range(before.speed, 8)), "5:1,6:1/4,7:1/4,8:1");
  EXPECT_EQ(speed_after_move(before, range(before.speed, 12)), "1:1,2:1/4,3:1/4,4:1");
  EXPECT_EQ(speed_after_move(before, range(before.speed, 15)), "0:1/4,1:1");
  EXPECT_EQ(speed_after_move(before, range(before.speed, 10, 14)), "3:1,4:1/4");
  EXPECT_EQ(speed_after_move(before, range(before.speed, 17)), "") << "all of it lies before";
  for (const std::int64_t in : {8, 12, 14, 15, 16}) {
    const std::string text = speed_after_move(before, range(before.speed, in));
    const auto plan = speed_of_mark(text, Rational(20 - in));
    ASSERT_TRUE(plan) << text;
    EXPECT_TRUE(SpeedMap::make(*plan, Rational(20 - in))) << text;
  }
}

}  // namespace
}  // namespace tickreel::tests
