#include "movie/film/time/capture_range.h"

#include <gtest/gtest.h>

#include "sim/replay/note_table.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

const TickRate kRate(50);

TEST(CaptureRangeTest, ReadsEveryWayToWriteATime) {
  EXPECT_EQ(*parse_game_time("12.5", kRate), Rational(25, 2));
  EXPECT_EQ(*parse_game_time("0", kRate), Rational(0));
  EXPECT_EQ(*parse_game_time(".5", kRate), Rational(1, 2));
  EXPECT_EQ(*parse_game_time("620t", kRate), Rational(62, 5));
  EXPECT_EQ(*parse_game_time("1:02.5", kRate), Rational(125, 2));
  EXPECT_EQ(*parse_game_time("1:02:03.004", kRate), Rational(3'723'004, 1000));
  EXPECT_EQ(*parse_game_time("90:00", kRate), Rational(5400));
}

TEST(CaptureRangeTest, RefusesWhatIsNoTime) {
  for (const char* text :
       {"", "t", "-1", "1.5t", "1:60", "1:2:3:4", "1::2", ":5", "5:", "1.5:00", "abc",
        "1000000000000:00:00.123456789", "1/2", "12s", "1e", "2000000", "nan"}) {
    const auto parsed = parse_game_time(text, kRate);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().kind, ErrorKind::kUsage);
  }
  EXPECT_NE(parse_point("@goal", {kRate, {0, 500}}).error().message.find("no mark 'goal'"),
            std::string::npos);
}

TEST(CaptureRangeTest, TheWholeGameByDefault) {
  const auto range = *resolve_capture_range("", "", {kRate, {0, 500}});
  EXPECT_EQ(range.in_seconds, Rational(0));
  EXPECT_EQ(range.out_seconds, Rational(10));
}

TEST(CaptureRangeTest, TheOutPointMayBeTheEnd) {
  const auto range = *resolve_capture_range("450t", "10", {kRate, {0, 500}});
  EXPECT_EQ(range.in_seconds, Rational(9));
  EXPECT_EQ(range.out_seconds, Rational(10));
}

std::string refusal(std::string_view from, std::string_view to, Tick ticks = 500) {
  const auto range = resolve_capture_range(from, to, {kRate, {0, ticks}});
  return range ? "accepted" : range.error().message;
}

TEST(CaptureRangeTest, APieceIsAllThatThereIs) {
  const TickRange piece{100, 200};
  const auto range = *resolve_capture_range("", "", {kRate, piece});
  EXPECT_EQ(range.in_seconds, Rational(2));
  EXPECT_EQ(range.out_seconds, Rational(4));
  EXPECT_TRUE(resolve_capture_range("2", "+1", {kRate, piece}));
  EXPECT_EQ(resolve_capture_range("1.99", "", {kRate, piece}).error().message,
            "§from 1.99 is before the start: the replay goes from 0:02.000 to 0:04.000 (ticks 100 "
            "to 200)");
  EXPECT_EQ(resolve_capture_range("", "2", {kRate, piece}).error().message,
            "§to 2 is not after §from 100t: the range would be empty");
}

TEST(CaptureRangeTest, RefusesRangesOutsideTheGame) {
  EXPECT_EQ(refusal("10", ""),
            "§from 10 is not before the end: the replay is 0:10.000 long (500 ticks)");
  EXPECT_EQ(refusal("", "10.01"),
            "§to 10.01 is beyond the end: the replay is 0:10.000 long (500 ticks)");
  EXPECT_EQ(refusal("5", "4"), "§to 4 is not after §from 5: the range would be empty");
  EXPECT_EQ(refusal("5", "5"), "§to 5 is not after §from 5: the range would be empty");
  EXPECT_NE(refusal("", "", 0), "accepted");
  EXPECT_NE(refusal("soon", "").find("a mark (@NAME)"), std::string::npos);
  EXPECT_NE(refusal("5", "1f").find("+1f"), std::string::npos);
}

ReplayNotes some_marks() {
  NoteTable table;
  EXPECT_TRUE(table.apply(SetMark{{"goal", Rational(4), {}}, {}}));
  EXPECT_TRUE(table.apply(SetMark{{"kill 1", Rational(5), Rational(13, 2)}, {}}));
  EXPECT_TRUE(table.apply(SetMark{{"last", Rational(999, 100), {}}, {}}));
  EXPECT_TRUE(table.apply(SetMark{{"too long", Rational(9), Rational(11)}, {}}));
  EXPECT_TRUE(table.apply(SetMark{{"end", Rational(10), {}}, {}}));
  EXPECT_TRUE(table.apply(SetMark{{"odd", Rational(1, kMaxNoteDenominator - 1), {}}, {}}));
  return table.notes();
}

/// Returns the range as "IN-OUT", or the error.
std::string range_of(std::string_view from, std::string_view to) {
  const auto range = resolve_capture_range(from, to, {kRate, {0, 500}, some_marks(), Rational(24)});
  if (!range) return range.error().message;
  return range->in_seconds.to_string() + "-" + range->out_seconds.to_string();
}

TEST(CaptureRangeTest, MarksArePoints) {
  EXPECT_EQ(range_of("@goal", ""), "4-10");
  EXPECT_EQ(range_of("@goal", "@kill 1"), "4-13/2") << "to where it ends";
  EXPECT_EQ(range_of("@kill 1", "@kill 1"), "5-13/2");
  EXPECT_EQ(range_of("", "@goal"), "0-4");
  EXPECT_EQ(range_of("@goal", "@goal"),
            "§to @goal is not after §from @goal: the range would be empty");
  EXPECT_EQ(range_of("@gaol", ""),
            "§from: there is no mark 'gaol': 'tickreel mark list' shows those there are; "
            "do you mean 'goal'?");
}

TEST(CaptureRangeTest, TheOutPointMayBeADistance) {
  EXPECT_EQ(range_of("2", "+2.5"), "2-9/2");
  EXPECT_EQ(range_of("2", "+10t"), "2-11/5");
  EXPECT_EQ(range_of("@goal", "+1f"), "4-97/24");
  EXPECT_EQ(range_of("", "+0:01"), "0-1");
  for (const char* to : {"+", "+0f", "+1.5f", "+f", "+-1f", "++1", "+99999999999f", "+@goal"}) {
    EXPECT_FALSE(resolve_capture_range("1", to, {kRate, {0, 500}})) << to;
  }
  EXPECT_NE(range_of("@odd", "+0.123456789").find("rounder numbers"), std::string::npos);
}

const PointMargins kOneFrame{Rational(0), Rational(0)};

std::string mark_range(std::string_view name, const PointMargins& margins = kOneFrame,
                       const TickRange& ticks = {0, 500}) {
  const ReplayNotes notes = some_marks();
  const Mark* mark = notes.find_mark(name);
  EXPECT_NE(mark, nullptr) << name;
  const auto range = resolve_mark_range(*mark, {kRate, ticks, notes, Rational(24)}, margins);
  if (!range) return range.error().message;
  return range->in_seconds.to_string() + "-" + range->out_seconds.to_string();
}

TEST(CaptureRangeTest, AMarkIsItsRangeOrAFrame) {
  EXPECT_EQ(mark_range("kill 1"), "5-13/2");
  EXPECT_EQ(mark_range("goal"), "4-97/24");
  EXPECT_EQ(mark_range("last"), "999/100-10") << "a frame that the game ends in";
  EXPECT_EQ(mark_range("too long"), "9-10") << "what there is of it";
  EXPECT_EQ(mark_range("end"),
            "the mark 'end' is not before the end: the replay is 0:10.000 long (500 ticks)");
}

TEST(CaptureRangeTest, MoreThanAFrameMayBeAroundAPoint) {
  EXPECT_EQ(mark_range("goal", {Rational(1), Rational(1, 2)}), "3-9/2");
  EXPECT_EQ(mark_range("goal", {Rational(9), Rational(9)}), "0-10") << "as much as there is";
  EXPECT_EQ(mark_range("goal", {Rational(1), Rational(0)}), "3-97/24") << "with the frame itself";
  EXPECT_EQ(mark_range("kill 1", {Rational(1), Rational(1)}), "5-13/2") << "a range is a range";
  EXPECT_EQ(mark_range("goal", {Rational(9), Rational(9)}, {175, 250}), "7/2-5") << "of a piece";
  EXPECT_EQ(mark_range("goal", kOneFrame, {250, 300}),
            "the mark 'goal' is before the start: the replay goes from 0:05.000 to 0:06.000 (ticks "
            "250 to 300)");
  EXPECT_NE(mark_range("odd", {Rational(0), Rational(123'456'789, 1'000'000'000)}).find("rounder"),
            std::string::npos);
  EXPECT_EQ(parse_point_margins("1t", "0:02", kRate)->before, Rational(1, 50));
  EXPECT_EQ(parse_point_margins("x", "1", kRate).error().message.find("§before: 'x'"), 0U);
  EXPECT_EQ(parse_point_margins("1", "-1", kRate).error().message.find("§after: '-1'"), 0U);
}

TEST(CaptureRangeTest, WhatIsShownOfATimeIsAPointItself) {
  EXPECT_EQ(shown_game_time(Rational(12'345'678, 1'000'000)), Rational(12'345, 1000));
  EXPECT_EQ(shown_game_time(Rational(1, 3)), Rational(333, 1000));
}

TEST(CaptureRangeTest, PointsWithNothingInCommonHaveNoDifference) {
  const Rational early(1, 4'294'967'291);
  const Rational late(5'000'000'000, 4'294'967'279);
  EXPECT_EQ(difference_of_times(late, early), std::nullopt);
  EXPECT_EQ(sum_of_times(late, early), std::nullopt);
  EXPECT_EQ(difference_of_times(Rational(7, 3), Rational(1, 2)), Rational(11, 6));
  const std::int64_t fortnight = 14 * std::int64_t{86'400};
  EXPECT_EQ(difference_of_times(Rational(fortnight), Rational(1, 60)),
            Rational(fortnight * 60 - 1, 60));
}

TEST(CaptureRangeTest, TicksAroundEveryPointAreExact) {
  const TickRate odd(999'983, 100);
  const Rational point(999'999'999'999'999, 1'000'000'000);
  EXPECT_EQ(tick_at_or_before(point, odd), 9'999'829'999);
  EXPECT_EQ(tick_at_or_after(point, odd), 9'999'830'000);
  EXPECT_EQ(tick_at_or_after(Rational(1), TickRate(50)), 50);
  EXPECT_EQ(tick_at_or_before(Rational(1), TickRate(50)), 50);
}

TEST(CaptureRangeTest, PrintsTimesForPeople) {
  EXPECT_EQ(format_game_time(Rational(0)), "0:00.000");
  EXPECT_EQ(format_game_time(Rational(125, 2)), "1:02.500");
  EXPECT_EQ(format_game_time(Rational(3'723'004, 1000)), "1:02:03.004");
  constexpr std::int64_t kFine = std::int64_t{1} << 61U;
  EXPECT_EQ(format_game_time(Rational(kFine + 1, kFine)), "0:01.000");
}

}  // namespace
}  // namespace tickreel::tests
