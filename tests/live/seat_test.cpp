#include "live/seat.h"
#include "tests/support/room.h"
#include "tickreel/game/game_controls.h"

#include <gtest/gtest.h>

#include "live/input_collector.h"
#include "live/key_names.h"
#include "tickreel/game/key_codes.h"

namespace tickreel::tests {
namespace {

using Device = Seat::Device;

GameControls a_button_and_a_stick() {
  return {
      {{.name = "fire", .buttons = 4, .left_key = 'Q', .right_key = kKeyEnter, .pad_button = kPadA},
       {.name = "ahead", .axis = 1, .push = 1, .left_key = 'W'}},
      {{.name = "drive", .stick = kPadLeftY, .axis = 1, .inverted = true}}};
}

TEST(GameControlsTest, EverySeatPlaysItsOwnPlayer) {
  InputCollector input(
      bind_seats(a_button_and_a_stick(),
                 {{Device::kRightKeys}, {}, {Device::kGamepad, 3}, {Device::kLeftKeys}}));
  input.control(key('W'), true);
  input.control(key(kKeyEnter), true);
  input.gamepad_axis(3, kPadLeftY, 1.0F);
  InputFrame frame = input.take();
  EXPECT_EQ(frame.players[0], (PlayerInput{4, {}}));
  EXPECT_EQ(frame.players[1], PlayerInput{});
  EXPECT_EQ(frame.players[2], (PlayerInput{0, {0, -32767}}));
  EXPECT_EQ(frame.players[3], (PlayerInput{0, {0, 32767}}));

  input.control(gamepad_button(3, kPadA), true);
  input.control(gamepad_button(2, kPadA), true);
  frame = input.take();
  EXPECT_EQ(frame.players[2].buttons, 4U);
  EXPECT_EQ(frame.events.size(), 1U) << "a gamepad of nobody";
}

TEST(GameControlsTest, AKeyThatIsNoneBindsNothing) {
  const InputBindings bindings = bind_seats(a_button_and_a_stick(), {{Device::kRightKeys}});
  EXPECT_EQ(bindings.controls.size(), 1U);
  EXPECT_TRUE(bindings.sticks.empty());
}

TEST(KeyCodesTest, HaveNamesToShow) {
  EXPECT_EQ(key_name('W'), "W");
  EXPECT_EQ(key_name(kKeyKeypad0 + 3), "Keypad 3");
  EXPECT_EQ(key_name(kKeyF12), "F12");
  EXPECT_EQ(key_name(kKeyBackspace), "Backspace");
  EXPECT_EQ(key_name(400), "key 400");
  EXPECT_EQ(pad_button_name(kPadRightBumper), "Right bumper");
  EXPECT_EQ(pad_button_name(kPadLeft), "D-pad left");
  EXPECT_EQ(pad_button_name(77), "button 77");
  EXPECT_EQ(pad_stick_name(kPadRightY), "Right stick");
}

}  // namespace
}  // namespace tickreel::tests
