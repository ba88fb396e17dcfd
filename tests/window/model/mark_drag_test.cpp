#include "window/model/mark_drag.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

const Mark kRange{"goal", Rational(2), Rational(5)};
const CaptureRange kAll{Rational(0), Rational(10)};
const Rational kFps(60);
constexpr double kReach = 0.1;
constexpr double kFree = -1.0;

MarkDrag drag(MarkPart part, double grabbed, const Mark& mark = kRange) {
  return {mark, part, grabbed, kAll, kFps, {{Rational(7), "kill"}, {Rational(33, 10), "range 2"}}};
}

TEST(MarkDragTest, AnEdgeGoesToTheBeginningOfAFrame) {
  MarkDrag dragged = drag(MarkPart::kIn, 2.02);
  dragged.move(2.02, kReach);
  EXPECT_FALSE(dragged.has_moved());
  dragged.move(2.53, kReach);
  EXPECT_EQ(dragged.mark(), (Mark{"goal", Rational(151, 60), Rational(5)}));
  EXPECT_EQ(dragged.snapped(), nullptr);
  dragged = drag(MarkPart::kOut, 5.0);
  dragged.move(4.0, kReach);
  EXPECT_EQ(dragged.mark(), (Mark{"goal", Rational(2), Rational(4)}));
}

TEST(MarkDragTest, AnEdgeSnapsToWhatIsNear) {
  MarkDrag dragged = drag(MarkPart::kOut, 5.0);
  dragged.move(7.09, kReach);
  EXPECT_EQ(dragged.mark().out_seconds, Rational(7));
  ASSERT_NE(dragged.snapped(), nullptr);
  EXPECT_EQ(dragged.snapped()->what, "kill");
  dragged.move(7.11, kReach);
  EXPECT_NE(dragged.mark().out_seconds, Rational(7));
  EXPECT_EQ(dragged.snapped(), nullptr);
  dragged.move(7.0337, kFree);
  EXPECT_EQ(dragged.mark().out_seconds, Rational(7034, 1000)) << "to milliseconds, when it is free";
  EXPECT_EQ(dragged.snapped(), nullptr);
}

TEST(MarkDragTest, WhatIsDraggedAwayIsAsItWas) {
  MarkDrag dragged = drag(MarkPart::kOut, 5.0);
  dragged.move(7.0, kReach);
  ASSERT_TRUE(dragged.has_moved());
  dragged.stay();
  EXPECT_FALSE(dragged.has_moved());
  EXPECT_EQ(dragged.mark(), kRange);
  EXPECT_EQ(dragged.snapped(), nullptr);
  dragged.move(7.0, kReach);
  EXPECT_EQ(dragged.mark().out_seconds, Rational(7)) << "and comes back";
}

TEST(MarkDragTest, WhatPeopleHaveSetGoesBeforeEvents) {
  MarkDrag dragged(kRange, MarkPart::kOut, 5.0, kAll, kFps,
                   {{Rational(7), "kill", true},
                    {Rational(36, 5), "range 2"},
                    {Rational(71, 10), "shot", true},
                    {Rational(9), "shot", true}});
  dragged.move(7.12, 0.2);
  EXPECT_EQ(dragged.snapped()->what, "range 2");
  dragged.move(7.09, kReach);
  EXPECT_EQ(dragged.snapped()->what, "shot") << "the nearest of the rest";
}

TEST(MarkDragTest, WhatIsMovedWholeKeepsItsLength) {
  MarkDrag dragged = drag(MarkPart::kWhole, 3.0);
  dragged.move(4.5, kFree);
  EXPECT_EQ(dragged.mark(), (Mark{"goal", Rational(7, 2), Rational(13, 2)}));
  dragged.move(4.95, kReach);
  EXPECT_EQ(dragged.mark(), (Mark{"goal", Rational(4), Rational(7)})) << "its end snaps";
  dragged.move(4.25, kReach);
  EXPECT_EQ(dragged.mark(), (Mark{"goal", Rational(33, 10), Rational(63, 10)})) << "its beginning";
}

TEST(MarkDragTest, StaysWithinTheReplayAndIsNeverEmpty) {
  MarkDrag dragged = drag(MarkPart::kWhole, 3.0);
  dragged.move(-100.0, kReach);
  EXPECT_EQ(dragged.mark(), (Mark{"goal", Rational(0), Rational(3)}));
  dragged.move(100.0, kReach);
  EXPECT_EQ(dragged.mark(), (Mark{"goal", Rational(7), Rational(10)}));
  dragged = drag(MarkPart::kIn, 2.0);
  dragged.move(4.5, kReach);
  dragged.move(6.0, kReach);
  EXPECT_EQ(dragged.mark(), (Mark{"goal", Rational(9, 2), Rational(5)})) << "it waits there";
  dragged.move(-3.0, kReach);
  EXPECT_EQ(dragged.mark().in_seconds, Rational(0));
  dragged = drag(MarkPart::kOut, 5.0);
  dragged.move(99.0, kReach);
  EXPECT_EQ(dragged.mark().out_seconds, Rational(10));
}

TEST(MarkDragTest, APointIsMoved) {
  MarkDrag dragged = drag(MarkPart::kIn, 1.0, {"shot", Rational(1), {}});
  dragged.move(3.32, kReach);
  EXPECT_EQ(dragged.mark(), (Mark{"shot", Rational(33, 10), {}}));
  dragged.move(20.0, kReach);
  EXPECT_EQ(dragged.mark(), (Mark{"shot", Rational(599, 60), {}})) << "before the end";
}

TEST(MarkDragTest, TimesThatHaveNothingInCommonCannotBreakIt) {
  const Rational odd(2147483648LL * 2 - 1, 4294967291LL);
  const Rational other(3 * 4294967279LL + 7, 4294967279LL);
  MarkDrag dragged = drag(MarkPart::kWhole, 1.0, {"odd", odd, other});
  for (const double to : {0.0, 1.5, 6.97, 50.0, -50.0}) {
    for (const double reach : {kReach, kFree}) {
      dragged.move(to, reach);
      EXPECT_TRUE(check_note(SetMark{dragged.mark(), {}}));
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
