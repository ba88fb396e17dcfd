#include "window/home/home_list.h"

#include <gtest/gtest.h>

#include "movie/cut/marks/best_event.h"
#include "tests/support/room.h"
#include "window/home/recording_glance.h"

namespace tickreel::tests {
namespace {

using Kind = HomeRow::Kind;

std::vector<HomeRow> rows() {
  return {{Kind::kGame, 0, "Pucks", ""},
          {Kind::kGame, 1, "Tanks", ""},
          {Kind::kRecording, 0, "one", "0:10"},
          {Kind::kRecording, 1, "two", "0:20"}};
}

TEST(HomeListTest, KeysGoAroundTheEndsAndFromKindToKind) {
  HomeList list;
  EXPECT_EQ(list.selected(), nullptr);
  list.press(MenuKey::kDown);  // in an empty list
  list.set(rows());
  const auto after = [&](MenuKey key) {
    list.press(key);
    return list.selected()->title;
  };
  EXPECT_EQ(list.selected()->title, "Pucks");
  EXPECT_EQ(after(MenuKey::kUp), "two");
  EXPECT_EQ(after(MenuKey::kDown), "Pucks");
  EXPECT_EQ(after(MenuKey::kRight), "one");
  EXPECT_EQ(after(MenuKey::kRight), "Pucks");
  EXPECT_EQ(after(MenuKey::kLeft), "one");
  EXPECT_EQ(after(MenuKey::kDown), "two");
  EXPECT_EQ(after(MenuKey::kLeft), "Pucks");
}

TEST(HomeListTest, WhatIsSelectedStaysSo) {
  HomeList list;
  list.set(rows());
  list.select(3);
  list.select(9);
  EXPECT_EQ(list.selected()->title, "two");
  auto more = rows();
  more.insert(more.begin() + 2, {Kind::kRecording, 0, "zero", "0:05"});
  list.set(more);
  EXPECT_EQ(list.selected()->title, "two");
  list.set({rows()[0]});
  EXPECT_EQ(list.selected()->title, "Pucks");
}

TEST(HomeListTest, ARowIsFoundAgainInAnotherList) {
  HomeList list;
  list.set(rows());
  list.find("two");
  const HomeRow before = *list.selected();
  HomeList again;
  again.set(rows());
  again.select(before);
  EXPECT_EQ(again.selected()->title, "two");
  auto alike = rows();
  alike.push_back({Kind::kRecording, 2, "two", "0:30"});
  again.set(alike);
  again.select(alike.back());
  EXPECT_EQ(again.selected()->note, "0:30") << "of two with one title";
  again.select(before);
  EXPECT_EQ(again.selected()->note, "0:20");
  again.select(HomeRow{Kind::kReel, 0, "two", ""});
  EXPECT_EQ(again.selected()->title, "two") << "there is no such row";
  again.select(HomeRow{Kind::kGame, 7, "Tanks", "has a note now"});
  EXPECT_EQ(again.selected()->title, "Tanks");
}

TEST(HomeListTest, ATypedTextLeavesTheRowsThatHaveIt) {
  HomeList list;
  list.set(rows());
  EXPECT_EQ(list.count(Kind::kRecording), "2");
  list.select(3);
  list.find("TW");
  ASSERT_EQ(list.rows().size(), 1U);
  EXPECT_EQ(list.selected()->title, "two");
  EXPECT_EQ(list.count(Kind::kRecording), "1 of 2");
  list.find("0:1");  // the note is searched, too
  EXPECT_EQ(list.selected()->title, "one");
  list.find("nothing has this");
  EXPECT_EQ(list.selected(), nullptr);
  list.press(MenuKey::kDown);
  list.find("");
  EXPECT_EQ(list.rows().size(), 4U);
}

TEST(RecordingGlanceTest, CountsWhatHappenedAndKnowsTheBest) {
  EXPECT_EQ(count_events({}), "");
  EXPECT_EQ(best_event({}), nullptr);
  const std::vector<FoundEvent> events{{.name = "kill", .seconds = Rational(1), .weight = 5},
                                       {.name = "crate", .seconds = Rational(2), .weight = 9},
                                       {.name = "kill", .seconds = Rational(3), .weight = 9},
                                       {.name = "kill", .seconds = Rational(4), .weight = 1}};
  EXPECT_EQ(count_events(events), "3 kills, 1 crate");
  EXPECT_EQ(best_event(events)->seconds, Rational(2));
}

}  // namespace
}  // namespace tickreel::tests
