// How marks are laid out, chosen and listed.

#include <gtest/gtest.h>

#include "movie/notes/last_seconds.h"
#include "movie/notes/mark_filter.h"
#include "movie/notes/mark_lanes.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using Lanes = std::vector<std::size_t>;

Mark range(const std::string& name, int in, int out) {
  return {name, Rational(in), Rational(out)};
}

TEST(MarkLanesTest, WhatOverlapsLiesInDifferentLanes) {
  const std::vector<Mark> marks = {range("a", 0, 9),
                                   range("b", 1, 3),
                                   range("c", 2, 4),
                                   range("d", 3, 5),
                                   {"e", Rational(9), {}}};
  const MarkLanes lanes = lay_in_lanes(marks, 0.5, 4);
  EXPECT_EQ(lanes.lanes, (Lanes{0, 1, 2, 1, 0}));
  EXPECT_EQ(lanes.count, 3U);
  EXPECT_EQ(lay_in_lanes({}, 0.5, 4).count, 1U);
}

TEST(MarkLanesTest, PointsThatAreNearDoNotLieOverEachOther) {
  const std::vector<Mark> marks = {
      {"a", Rational(1), {}}, {"b", Rational(3, 2), {}}, {"c", Rational(2), {}}};
  EXPECT_EQ(lay_in_lanes(marks, 1.0, 4).lanes, (Lanes{0, 1, 0}));
  EXPECT_EQ(lay_in_lanes(marks, 0.1, 4).lanes, (Lanes{0, 0, 0}));
}

TEST(MarkLanesTest, ThereIsAnEndToHowManyThereCanBe) {
  const std::vector<Mark> marks = {range("a", 0, 9), range("b", 0, 9), range("c", 0, 9)};
  const MarkLanes lanes = lay_in_lanes(marks, 0.5, 2);
  EXPECT_EQ(lanes.lanes, (Lanes{0, 1, 1}));
  EXPECT_EQ(lanes.count, 2U);
}

TEST(MarkFilterTest, KnowsKinds) {
  const Mark point{"shot", Rational(1), {}};
  const Mark found{"kill", Rational(1), Rational(2), "follow:1", true};
  using enum MarkFilter::Kind;
  const auto shows = [](MarkFilter::Kind kind, const Mark& mark) {
    return matches(mark, {kind}, {});
  };
  EXPECT_TRUE(shows(kAll, point) && shows(kAll, found));
  EXPECT_TRUE(shows(kPoints, point) && !shows(kPoints, found));
  EXPECT_TRUE(!shows(kRanges, point) && shows(kRanges, found));
  EXPECT_TRUE(shows(kByHand, point) && !shows(kByHand, found));
  EXPECT_TRUE(!shows(kFound, point) && shows(kFound, found));
}

TEST(MarkFilterTest, KnowsPlayersByCamerasAndNames) {
  const std::vector<std::string> players{"Al", "Zoë", "Ally"};
  const auto is_of = [&](const std::string& player, const std::string& name,
                         const std::string& camera) {
    return matches({name, Rational(1), {}, camera}, {.player = player}, players);
  };
  EXPECT_TRUE(is_of("Zoë", "Al › Zoë", ""));
  EXPECT_TRUE(is_of("Al", "Al › Zoë", ""));
  EXPECT_FALSE(is_of("Al", "Ally: double kill", "")) << "another one";
  EXPECT_TRUE(is_of("Zoë", "range 1", "follow:1"));
  EXPECT_TRUE(is_of("Zoë", "range 1", "follow:Zoë"));
  EXPECT_FALSE(is_of("Al", "range 1", "follow:1"));
  EXPECT_FALSE(is_of("Al", "range 1", "arena"));
  EXPECT_TRUE(is_of("", "range 1", ""));
}

TEST(MarkFilterTest, FindsTextInEitherCase) {
  const Mark mark{"Double KILL", Rational(1), {}};
  EXPECT_TRUE(matches(mark, {.text = "kill"}, {}));
  EXPECT_TRUE(matches(mark, {.text = ""}, {}));
  EXPECT_FALSE(matches(mark, {.text = "kills"}, {}));
}

TEST(LastSecondsTest, AreFifteenOrAsManyAsThereAre) {
  const auto last = last_seconds_before(Rational(61, 2), Rational(0));
  ASSERT_TRUE(last);
  EXPECT_EQ(last->in_seconds, Rational(31, 2));
  EXPECT_EQ(last->out_seconds, Rational(61, 2));
  EXPECT_EQ(last_seconds_before(Rational(20), Rational(12))->in_seconds, Rational(12));
  EXPECT_FALSE(last_seconds_before(Rational(12), Rational(12)));
}

}  // namespace
}  // namespace tickreel::tests
