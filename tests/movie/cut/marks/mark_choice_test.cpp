#include "movie/cut/marks/mark_choice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/replay/note_table.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

ReplayNotes marks_to_choose_from() {
  NoteTable table;
  int second = 0;
  for (const char* name : {"kill 2", "goal", "kill 1", "a kill?", "[kill]*"}) {
    EXPECT_TRUE(table.apply(SetMark{{name, Rational(++second), {}}, {}}));
  }
  return table.notes();
}

/// Returns the names of the chosen marks, or the error.
std::string names_of_chosen(const std::vector<std::string>& texts) {
  const auto marks = choose_marks(texts, marks_to_choose_from());
  if (!marks) return marks.error().message;
  std::string names;
  for (const Mark& mark : *marks) names += mark.name + ", ";
  return names;
}

TEST(MarkChoiceTest, NamesStandInTheOrderInWhichTheyAreGiven) {
  EXPECT_EQ(names_of_chosen({"kill 1", "goal"}), "kill 1, goal, ");
  EXPECT_EQ(names_of_chosen({}), "");
}

TEST(MarkChoiceTest, PatternsStandForAllThatTheyMatchInOrderOfTime) {
  EXPECT_EQ(names_of_chosen({"kill ?"}), "kill 2, kill 1, ");
  EXPECT_EQ(names_of_chosen({"*kill*"}), "kill 2, kill 1, a kill?, [kill]*, ");
  EXPECT_EQ(names_of_chosen({"kill 1", "kill*"}), "kill 1, kill 2, ") << "none twice";
  EXPECT_EQ(names_of_chosen({"kill*", "kill 1"}), "kill 2, kill 1, ");
  EXPECT_EQ(names_of_chosen({"*1", "kill 1"}), "kill 1, ");
}

TEST(MarkChoiceTest, AWholeNameGoesBeforeAPattern) {
  EXPECT_EQ(names_of_chosen({"a kill?"}), "a kill?, ");
  EXPECT_EQ(names_of_chosen({"[kill]*"}), "[kill]*, ");
}

TEST(MarkChoiceTest, WhatNothingIsCalledIsRefused) {
  EXPECT_THAT(names_of_chosen({"gaol"}), HasSubstr("§mark: there is no mark 'gaol'"));
  EXPECT_THAT(names_of_chosen({"*x*"}), HasSubstr("no mark '*x*'"));
  EXPECT_THAT(names_of_chosen({"goal", "goal"}), HasSubstr("goal is given twice"));
}

}  // namespace
}  // namespace tickreel::tests
