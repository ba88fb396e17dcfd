#include "movie/cut/marks/highlight_choice.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tickreel::tests {
namespace {

const TickRate kMatchRate(50);
constexpr TickRange kTicks{0, 1000};  // 20 seconds

FoundEvent event_at(const Rational& seconds, std::int32_t actor = 0, std::int32_t weight = 100) {
  return {"kill", 1, 0, seconds, actor, 1 - actor, weight};
}

std::vector<FoundEvent> events_at(const std::vector<Rational>& seconds) {
  std::vector<FoundEvent> events;
  for (const Rational& at : seconds) events.push_back(event_at(at));
  return events;
}

/// Returns wishes for a second before, half a second after, and at most four seconds.
HighlightWishes usual() {
  return {{Rational(1), Rational(1, 2)}, 1, Rational(0), Rational(4)};
}

using Ranges = std::vector<std::pair<Rational, Rational>>;

Ranges ranges_of(const std::vector<Highlight>& highlights) {
  Ranges ranges;
  for (const Highlight& some : highlights) {
    ranges.emplace_back(some.range.in_seconds, some.range.out_seconds);
  }
  return ranges;
}

Ranges chosen(const std::vector<FoundEvent>& events, const HighlightWishes& wishes = usual(),
              const TickRange& ticks = kTicks) {
  return ranges_of(choose_highlights(events, wishes, kMatchRate, ticks));
}

Ranges best(const std::vector<FoundEvent>& events, const Rational& length, std::size_t count = 1,
            const PointMargins& margins = {Rational(1), Rational(1)}) {
  return ranges_of(best_ranges(events, length, margins, count, kMatchRate, kTicks));
}

TEST(HighlightChoiceTest, RangesStandAroundEachEvent) {
  EXPECT_EQ(chosen(events_at({Rational(3), Rational(7)})),
            (Ranges{{Rational(2), Rational(7, 2)}, {Rational(6), Rational(15, 2)}}));
  EXPECT_TRUE(chosen(std::vector<FoundEvent>{}).empty());
}

TEST(HighlightChoiceTest, ThoseThatOverlapOrTouchAreOneWhileTheyAreShort) {
  const auto joined =
      choose_highlights(events_at({Rational(2), Rational(7, 2), Rational(5), Rational(13, 2)}),
                        usual(), kMatchRate, kTicks);
  EXPECT_EQ(ranges_of(joined), (Ranges{{Rational(1), Rational(4)}, {Rational(4), Rational(7)}}))
      << "four together would be six seconds long";
  EXPECT_EQ(joined[0].events.size(), 2U);
  EXPECT_EQ(joined[1].events.size(), 2U);
}

TEST(HighlightChoiceTest, RangesThatWouldBeTooLongPartInTheMiddleBetweenTheirEvents) {
  HighlightWishes wishes = usual();
  wishes.most = Rational(2);
  EXPECT_EQ(chosen(events_at({Rational(3), Rational(19, 5)}), wishes),
            (Ranges{{Rational(2), Rational(17, 5)}, {Rational(17, 5), Rational(43, 10)}}));
  wishes.most.reset();
  EXPECT_EQ(chosen(events_at({Rational(3), Rational(4), Rational(5), Rational(6)}), wishes),
            (Ranges{{Rational(2), Rational(13, 2)}}))
      << "merged, however long";
}

TEST(HighlightChoiceTest, NoRangeIsLongerThanTheMost) {
  std::vector<FoundEvent> events;
  for (int i = 0; i < 160; ++i) events.push_back(event_at(Rational(i, 8), i % 3));
  for (const int multi : {1, 2, 5}) {
    HighlightWishes wishes = usual();
    wishes.multi = multi;
    wishes.within = Rational(3);
    for (const auto& [in, out] : chosen(events, wishes)) {
      EXPECT_LE(out - in, Rational(4));
      EXPECT_GT(out, in);
    }
  }
}

TEST(HighlightChoiceTest, NoMomentIsInTwoRanges) {
  std::vector<FoundEvent> events;
  for (int i = 0; i < 60; ++i) events.push_back(event_at(Rational(i * i % 37 + 7 * i, 25)));
  std::ranges::sort(events, {}, &FoundEvent::seconds);
  for (const int most : {2, 3, 4, 5, 7}) {
    HighlightWishes wishes = usual();
    wishes.most = Rational(most);
    std::size_t count = 0;
    Rational last;
    for (const Highlight& some : choose_highlights(events, wishes, kMatchRate, kTicks)) {
      EXPECT_GE(some.range.in_seconds, last) << most;
      last = some.range.out_seconds;
      count += some.events.size();
      EXPECT_LE(some.range.in_seconds, some.events.front().seconds);
      EXPECT_GT(some.range.out_seconds, some.events.back().seconds);
    }
    EXPECT_EQ(count, events.size()) << "and each event is in one";
  }
}

TEST(HighlightChoiceTest, StayWithinTheGame) {
  EXPECT_EQ(chosen(events_at({Rational(0), Rational(39, 2)})),
            (Ranges{{Rational(0), Rational(1, 2)}, {Rational(37, 2), Rational(20)}}));
  HighlightWishes wishes = usual();
  wishes.margins.before = Rational(0);
  EXPECT_TRUE(chosen(events_at({Rational(20)}), wishes).empty()) << "nothing follows it";
  EXPECT_EQ(chosen(events_at({Rational(5)}), usual(), {250, 260}),
            (Ranges{{Rational(5), Rational(26, 5)}}))
      << "a piece of a replay";
}

TEST(HighlightChoiceTest, HaveSomeLengthAlways) {
  const auto ranges =
      chosen(events_at({Rational(1)}), {{Rational(0), Rational(0)}, 1, Rational(0), Rational(1)});
  ASSERT_EQ(ranges.size(), 1U);
  EXPECT_GT(ranges[0].second, ranges[0].first);
}

TEST(HighlightChoiceTest, DeedsOfPeopleWhoPlayedHereComeFirst) {
  std::vector<FoundEvent> events{event_at(Rational(2), 1, 100), event_at(Rational(5, 2), 1, 100),
                                 event_at(Rational(8), 0, 100), event_at(Rational(14), 0, 10)};
  events[2].is_of_person = events[3].is_of_person = true;
  HighlightWishes wishes = usual();
  wishes.top = 1;
  EXPECT_EQ(chosen(events, wishes), (Ranges{{Rational(7), Rational(17, 2)}}));
  wishes.top = 2;
  EXPECT_EQ(chosen(events, wishes),
            (Ranges{{Rational(1), Rational(3)}, {Rational(7), Rational(17, 2)}}))
      << "and before a trifle of a person comes what bots did";
  EXPECT_EQ(best(events, Rational(3)).front(), best({events[2]}, Rational(3)).front());
}

TEST(HighlightChoiceTest, SeveralOfOnePlayerInAShortTime) {
  const std::vector<FoundEvent> events = {event_at(Rational(2), 0),
                                          event_at(Rational(5, 2), 1),
                                          event_at(Rational(3), 0),
                                          event_at(Rational(4), 0),
                                          event_at(Rational(9), 1),
                                          event_at(Rational(11), 1),
                                          {"kill", 1, 0, Rational(14), kNoPlayer, 0, 100},
                                          {"kill", 1, 0, Rational(14), kNoPlayer, 1, 100}};
  HighlightWishes wishes = usual();
  wishes.multi = 2;
  wishes.within = Rational(2);
  const auto found = choose_highlights(events, wishes, kMatchRate, kTicks);
  ASSERT_EQ(found.size(), 2U) << "what nobody did does not count";
  EXPECT_EQ(found[0].events.size(), 3U) << "three are one, not two twice";
  EXPECT_EQ(ranges_of(found),
            (Ranges{{Rational(1), Rational(9, 2)}, {Rational(8), Rational(23, 2)}}));
  wishes.multi = 3;
  EXPECT_EQ(chosen(events, wishes).size(), 1U);
  wishes.within = Rational(1);
  EXPECT_TRUE(chosen(events, wishes).empty());
}

TEST(HighlightChoiceTest, MarginsGiveWayWhereThereIsNoRoom) {
  HighlightWishes wishes = usual();
  wishes.multi = 2;
  wishes.within = Rational(4);
  const auto ranges = chosen({event_at(Rational(4)), event_at(Rational(29, 4))}, wishes);
  ASSERT_EQ(ranges.size(), 1U);
  EXPECT_EQ(ranges[0].second - ranges[0].first, Rational(4));
  EXPECT_EQ(ranges[0].first, Rational(7, 2)) << "two thirds of what is left, as before : after";
}

TEST(HighlightChoiceTest, TheHeaviestInOrderOfTime) {
  HighlightWishes wishes = usual();
  wishes.top = 2;
  const std::vector<FoundEvent> events = {event_at(Rational(2), 0, 5), event_at(Rational(6), 0, 7),
                                          event_at(Rational(10), 0, 7),
                                          event_at(Rational(14), 0, 9)};
  EXPECT_EQ(chosen(events, wishes),
            (Ranges{{Rational(5), Rational(13, 2)}, {Rational(13), Rational(29, 2)}}))
      << "of equals the earlier";
}

TEST(HighlightChoiceTest, MarksAtEveryTickRate) {
  for (const TickRate& tick_rate : {TickRate(60'000, 1001), TickRate(999'983, 999'979)}) {
    const Rational step = Rational(1, kEventSteps) / tick_rate;
    const auto found =
        choose_highlights({event_at(Rational(12'345) * step)},
                          {{Rational(1, 1'000'000'000), Rational(12'345'678'901, 10'000'000'000)},
                           1,
                           Rational(0),
                           {}},
                          tick_rate, kTicks);
    ASSERT_EQ(found.size(), 1U);
    const auto& [in, out] = found[0].range;
    EXPECT_TRUE(check_note(SetMark{{"x", in, out}, {}}));
  }
}

TEST(BestRangeTest, WeighsTheMostAndIsTheEarliest) {
  const std::vector<FoundEvent> events = {
      event_at(Rational(3), 0, 100), event_at(Rational(8), 0, 60), event_at(Rational(9), 0, 60),
      event_at(Rational(16), 0, 100)};
  EXPECT_EQ(best(events, Rational(4)), (Ranges{{Rational(6), Rational(10)}}))
      << "it ends a second after the last event that counts";
  EXPECT_EQ(best(events_at({Rational(3), Rational(16)}), Rational(4)),
            (Ranges{{Rational(0), Rational(4)}}))
      << "of equals the earliest";
  EXPECT_TRUE(best({}, Rational(4)).empty());
  EXPECT_TRUE(best({event_at(Rational(3), 0, 0)}, Rational(4)).empty()) << "nothing of weight";
}

TEST(BestRangeTest, EventsCountWhereTheyCanBeSeen) {
  // The events are two seconds apart. Three seconds with one before and one after can show only one
  // of them.
  const std::vector<FoundEvent> events = events_at({Rational(5), Rational(7)});
  EXPECT_EQ(best(events, Rational(3)), (Ranges{{Rational(3), Rational(6)}}));
  EXPECT_EQ(best(events, Rational(3), 1, {Rational(1, 2), Rational(1, 2)}),
            (Ranges{{Rational(9, 2), Rational(15, 2)}}));
  EXPECT_EQ(best(events_at({Rational(0)}), Rational(3)), (Ranges{{Rational(0), Rational(3)}}))
      << "before the start there is nothing to be seen";
  EXPECT_EQ(best(events_at({Rational(20)}), Rational(3)), (Ranges{{Rational(17), Rational(20)}}));
}

TEST(BestRangeTest, TheNextBestDoNotOverlap) {
  const std::vector<FoundEvent> events = events_at(
      {Rational(2), Rational(5), Rational(6), Rational(7), Rational(15), Rational(31, 2)});
  const Ranges found = best(events, Rational(4), 3);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0], std::pair(Rational(4), Rational(8)));
  EXPECT_EQ(found[1], std::pair(Rational(25, 2), Rational(33, 2)));
  EXPECT_EQ(found[2], std::pair(Rational(0), Rational(4)));
  EXPECT_EQ(best(events, Rational(4), 9), found) << "nothing is left";
}

TEST(BestRangeTest, IsNoLongerThanTheGame) {
  EXPECT_EQ(best(events_at({Rational(5)}), Rational(60)), (Ranges{{Rational(0), Rational(20)}}));
}

TEST(BestRangeTest, AGameWithoutTicksHasNone) {
  const PointMargins margins{Rational(1), Rational(1)};
  EXPECT_TRUE(best_ranges({}, Rational(5), margins, 1, kMatchRate, {0, 0}).empty());
}

}  // namespace
}  // namespace tickreel::tests
