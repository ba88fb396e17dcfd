#include "movie/marks/event_marks.h"

#include <gtest/gtest.h>

namespace tickreel {
namespace {

const TickRate kMarkRate(50);
constexpr Tick kTicks = 500;

std::vector<Mark> marks_at(const std::vector<Rational>& seconds, const Rational& before,
                           const Rational& after, const TickRate& tick_rate = kMarkRate) {
  std::vector<FoundEvent> events;
  for (const Rational& at : seconds) events.push_back({"kill", 1, 0, at});
  return marks_around(events, "kill", before, after, tick_rate, {0, kTicks});
}

std::vector<Mark> kills(const std::vector<std::pair<Rational, Rational>>& ranges) {
  std::vector<Mark> marks;
  for (const auto& [in, out] : ranges) {
    marks.push_back({"kill " + std::to_string(marks.size() + 1), in, out});
  }
  return marks;
}

TEST(EventMarksTest, StandAroundEachEvent) {
  EXPECT_EQ(marks_at({Rational(3), Rational(7)}, Rational(1), Rational(1, 2)),
            kills({{Rational(2), Rational(7, 2)}, {Rational(6), Rational(15, 2)}}));
  EXPECT_TRUE(marks_at({}, Rational(1), Rational(1)).empty());
}

TEST(EventMarksTest, ThatOverlapOrTouchAreOne) {
  EXPECT_EQ(
      marks_at({Rational(2), Rational(4), Rational(9, 2), Rational(8)}, Rational(1), Rational(1)),
      kills({{Rational(1), Rational(11, 2)}, {Rational(7), Rational(9)}}));
}

TEST(EventMarksTest, StayWithinTheGame) {
  EXPECT_EQ(marks_at({Rational(0), Rational(9)}, Rational(3), Rational(2)),
            kills({{Rational(0), Rational(2)}, {Rational(6), Rational(10)}}));
  EXPECT_TRUE(marks_at({Rational(10)}, Rational(0), Rational(1)).empty()) << "nothing follows it";
}

TEST(EventMarksTest, HaveSomeLengthAlways) {
  const auto marks = marks_at({Rational(1)}, Rational(0), Rational(0));
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_GT(*marks[0].out_seconds, marks[0].in_seconds);
}

TEST(EventMarksTest, AreMarksAtEveryTickRate) {
  for (const TickRate& tick_rate : {TickRate(60'000, 1001), TickRate(999'983, 999'979)}) {
    const Rational step = Rational(1, kEventSteps) / tick_rate;
    for (const Mark& mark : marks_at({Rational(12'345) * step}, Rational(1, 1'000'000'000),
                                     Rational(12'345'678'901, 10'000'000'000), tick_rate)) {
      EXPECT_TRUE(check_note(SetMark{mark, {}}));
    }
  }
}

TEST(EventMarksTest, AreKnownByTheirNames) {
  const auto is_kill = [](const char* name) { return is_mark_around({name, {}, {}}, "kill"); };
  EXPECT_TRUE(is_kill("kill 1"));
  EXPECT_TRUE(is_kill("kill 10"));
  for (const char* other : {"kill", "kill ", "kill one", "kill 1 b", "killer 1", "hit 1"}) {
    EXPECT_FALSE(is_kill(other)) << other;
  }
}

}  // namespace
}  // namespace tickreel
