#include "movie/film/time/game_time.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/replay/note_table.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

TimeContext ten_seconds() {
  NoteTable table;
  EXPECT_TRUE(table.apply(SetMark{{"goal", Rational(4), {}}, {}}));
  EXPECT_TRUE(table.apply(SetMark{{"kill", Rational(5), Rational(13, 2)}, {}}));
  EXPECT_TRUE(table.apply(SetMark{{"kill-1", Rational(7), {}}, {}}));
  EXPECT_TRUE(table.apply(SetMark{{"a+b", Rational(8), {}}, {}}));
  EXPECT_TRUE(table.apply(SetMark{{"odd", Rational(1, kMaxNoteDenominator - 1), {}}, {}}));
  return {TickRate(50), {0, 500}, table.notes(), Rational(24)};
}

/// Returns the point, or the error.
std::string point(std::string_view text) {
  const auto seconds = parse_point(text, ten_seconds());
  return seconds ? seconds->to_string() : seconds.error().message;
}

std::string out_point(std::string_view text) {
  const auto seconds = parse_out_point(text, Rational(2), ten_seconds());
  return seconds ? seconds->to_string() : seconds.error().message;
}

TEST(GameTimeTest, PointsAreNamedFromMarksOn) {
  EXPECT_EQ(point("@goal"), "4");
  EXPECT_EQ(point("@goal-1.5"), "5/2");
  EXPECT_EQ(point("@goal+2"), "6");
  EXPECT_EQ(point("@goal-0:01"), "3");
  EXPECT_EQ(point("@goal+10t"), "21/5");
  EXPECT_EQ(point("@goal-1f"), "95/24");
  EXPECT_EQ(point("@goal-5"), "-1") << "before the start: those who ask see to that";
}

TEST(GameTimeTest, AWholeNameGoesBeforeAnOffset) {
  EXPECT_EQ(point("@kill-1"), "7");
  EXPECT_EQ(point("@kill-2"), "3");
  EXPECT_EQ(point("@kill-1-1"), "6") << "the longest name that there is";
  EXPECT_EQ(point("@a+b"), "8");
  EXPECT_EQ(point("@a+b+1"), "9");
  EXPECT_EQ(point("@a+b-1"), "7");
}

TEST(GameTimeTest, AnOutPointIsWhereTheMarkEnds) {
  EXPECT_EQ(out_point("@kill"), "13/2");
  EXPECT_EQ(out_point("@kill-0.5"), "6");
  EXPECT_EQ(out_point("@goal+1f"), "97/24");
}

TEST(GameTimeTest, PointsAreNamedFromTheEndBack) {
  EXPECT_EQ(point("-2.5"), "15/2");
  EXPECT_EQ(point("-0:03"), "7");
  EXPECT_EQ(point("-5t"), "99/10");
  EXPECT_EQ(point("-11"), "-1");
  EXPECT_EQ(out_point("-1"), "9");
  EXPECT_EQ(out_point("end"), "10");
}

TEST(GameTimeTest, WhatIsNoPointIsRefused) {
  EXPECT_THAT(point("@gaol-1"), HasSubstr("no mark 'gaol-1'"));
  EXPECT_THAT(point("@goal-x"), HasSubstr("after @goal: 'x' is no time"));
  EXPECT_THAT(point("@goal--1"), HasSubstr("after @goal"));
  EXPECT_THAT(point("@"), HasSubstr("no mark ''"));
  EXPECT_THAT(point("@-1"), HasSubstr("no mark '-1'"));
  EXPECT_THAT(point("--1"), HasSubstr("'-1' is no time"));
  EXPECT_THAT(point("-"), HasSubstr("'' is no time"));
  EXPECT_THAT(point("+1"), HasSubstr("'+1' is no point"));
  EXPECT_THAT(point("@odd+0.123456789"), HasSubstr("rounder numbers"));
  EXPECT_THAT(out_point("-99999999f1"), HasSubstr("is no time"));
  EXPECT_THAT(point("1000001:00"), HasSubstr("is beyond the end"));
  EXPECT_THAT(point("1000001:00:59.5"), HasSubstr("is beyond the end"));
  EXPECT_THAT(point("1000001:soon"), HasSubstr("is no point"));
  EXPECT_THAT(point("20000:00:61"), HasSubstr("is no point"));
}

}  // namespace
}  // namespace tickreel::tests
