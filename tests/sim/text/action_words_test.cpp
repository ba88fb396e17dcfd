#include "sim/text/action_words.h"

#include <gmock/gmock.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

GameControls some_controls() {
  GameControls controls;
  controls.actions = {
      {.name = "fire", .buttons = 1},         {.name = "lay a mine", .buttons = 2},
      {.name = "button0", .buttons = 4},      {.name = "a=b", .buttons = 8},
      {.name = "both", .buttons = 48},        {.name = "ahead", .axis = 1, .push = 1},
      {.name = "back", .axis = 1, .push = -1}};
  return controls;
}

/// Returns the input that is held after these words.
PlayerInput after(const ActionWords& actions, const std::string& text, PlayerInput held = {}) {
  const auto words = words_of(text);
  for (const TextWord& word : *words) {
    Status applied = actions.apply(word, held);
    EXPECT_TRUE(applied) << applied.error().message;
  }
  return held;
}

TEST(ActionWordsTest, ReportsSayAllThatAPlayerHolds) {
  PlayerInput input;
  EXPECT_EQ(describe_player_input(input), "buttons 0x00000000, axes 0");
  input.buttons = 5;
  input.axes = {-32767, 0, 12};
  EXPECT_EQ(describe_player_input(input), "buttons 0x00000005, axes -32767 0 12");
}

TEST(ActionWordsTest, AChangeIsInTheWordsOfTheGame) {
  const ActionWords actions(some_controls());
  const PlayerInput held{0x8000000FU, {0, -217}};
  const std::string text = "+fire +lay_a_mine +button2 +\"a=b\" +button31 axis1=-217";
  EXPECT_EQ(actions.change({}, held), text);
  EXPECT_EQ(after(actions, text), held);
  EXPECT_EQ(actions.change(held, {2, {0, 1, 0, 0, 0, 0, 0, -32768}}),
            "-fire -button2 -\"a=b\" -button31 axis1=1 axis7=-32768");
  EXPECT_EQ(ActionWords().change({}, {3, {}}), "+button0 +button1");
}

TEST(ActionWordsTest, WhatIsWrittenByHandMayPushAxesAndSeveralButtons) {
  const ActionWords actions(some_controls());
  EXPECT_EQ(after(actions, "+ahead +both").axes[1], 32767);
  EXPECT_EQ(after(actions, "+ahead +both").buttons, 48U);
  EXPECT_EQ(after(actions, "+back").axes[1], -32767);
  EXPECT_EQ(after(actions, "+back -back"), PlayerInput());
  EXPECT_EQ(after(actions, "+\"lay a mine\"").buttons, 2U);
  EXPECT_EQ(after(actions, "+fire -fire +fire").buttons, 1U);
  EXPECT_EQ(actions.legend(),
            "# buttons: +fire +lay_a_mine +\"a=b\" +both\n"
            "# axes: +ahead (axis1=32767) +back (axis1=-32767)\n");
  EXPECT_EQ(ActionWords().legend(), "");
}

TEST(ActionWordsTest, SaysWhatIsWrong) {
  const auto wrong = [](const ActionWords& actions, const std::string& text) {
    PlayerInput held;
    Status applied = actions.apply({text, 5}, held);
    EXPECT_FALSE(applied) << text;
    EXPECT_EQ(applied.error().subject.column, 5);
    return applied.error().message;
  };
  const ActionWords actions(some_controls());
  EXPECT_EQ(wrong(actions, "+fir"), "this game has no action 'fir'; do you mean 'fire'?");
  EXPECT_EQ(wrong(actions, "+somersault").find("this game has no action 'somersault'; it has "),
            0U);
  EXPECT_THAT(wrong(ActionWords(), "+fire"), HasSubstr("its buttons are button0 to button31"));
  EXPECT_THAT(wrong(actions, "+button32"),
              HasSubstr("'button32' is no button: they are button0 to button31"));
  EXPECT_THAT(wrong(actions, "axis8=1"), HasSubstr("axis0 to axis7"));
  EXPECT_THAT(wrong(actions, "axis1=32768"), HasSubstr("from -32768 to 32767"));
  EXPECT_THAT(wrong(actions, "axis1="), HasSubstr("from -32768 to 32767"));
  EXPECT_THAT(wrong(actions, "fire"), HasSubstr("write +NAME to hold a button"));
  EXPECT_THAT(wrong(actions, "+"), HasSubstr("no action"));
}

}  // namespace
}  // namespace tickreel::tests
