// The lanes, the selection and the list of marks.

#include <gtest/gtest.h>

#include "movie/cut/notes/last_seconds.h"
#include "movie/cut/notes/mark_filter.h"
#include "tests/support/room.h"
#include "window/model/mark_lanes.h"

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
    return matches(mark, mark, {kind}, {});
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
    const Mark mark{name, Rational(1), {}, camera};
    return matches(mark, mark, {.player = player}, {.players = players});
  };
  EXPECT_TRUE(is_of("Zoë", "Al › Zoë", ""));
  EXPECT_TRUE(is_of("Al", "Al › Zoë", ""));
  EXPECT_FALSE(is_of("Al", "Ally: double kill", "")) << "another one";
  EXPECT_TRUE(is_of("Zoë", "range 1", "follow:1"));
  EXPECT_TRUE(is_of("Zoë", "range 1", "follow:Zoë"));
  EXPECT_FALSE(is_of("Al", "range 1", "follow:1"));
  EXPECT_FALSE(is_of("Al", "range 1", "arena"));
  EXPECT_TRUE(is_of("", "range 1", ""));
  EXPECT_TRUE(is_of("Zoë", "", "0:follow:0,2:follow:1")) << "any of the cameras";
  EXPECT_TRUE(is_of("Al", "", "0:follow:0,2:follow:1"));
  EXPECT_FALSE(is_of("Ally", "", "0:follow:0,2:follow:1"));
}

TEST(MarkFilterTest, FindsTextInEitherCase) {
  const Mark mark{"Double KILL", Rational(1), {}};
  EXPECT_TRUE(matches(mark, mark, {.text = "kill"}, {}));
  EXPECT_TRUE(matches(mark, mark, {.text = ""}, {}));
  EXPECT_FALSE(matches(mark, mark, {.text = "kills"}, {}));
}

TEST(MarkFilterTest, KnowsWhatHappensInWhatIsFilmed) {
  const std::vector<FoundEvent> events{{.name = "hit", .seconds = Rational(1)},
                                       {.name = "kill", .seconds = Rational(2)},
                                       {.name = "hit", .seconds = Rational(3)},
                                       {.name = "crate", .seconds = Rational(5)}};
  const auto shows = [&](const Mark& filmed, const std::string& event) {
    const Mark mark{"shot", Rational(3), {}};
    return matches(mark, filmed, {.event = event}, {.events = events});
  };
  EXPECT_TRUE(shows(range("a", 2, 3), "kill")) << "at its begin";
  EXPECT_TRUE(shows(range("a", 1, 2), "kill")) << "at its end";
  EXPECT_TRUE(shows(range("a", 0, 9), "crate")) << "behind others";
  EXPECT_FALSE(shows(range("a", 3, 9), "kill"));
  EXPECT_FALSE(shows(range("a", 4, 4), "crate"));
  EXPECT_FALSE(shows(range("a", 6, 9), "crate")) << "behind all";
  EXPECT_TRUE(shows(range("a", 6, 9), ""));
  EXPECT_EQ(names_of_events(events), (std::vector<std::string>{"crate", "hit", "kill"}));
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
