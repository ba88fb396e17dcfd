#include "window/live/live_devices.h"

#include <gtest/gtest.h>

#include "tests/support/carousel_game.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/game/key_codes.h"

// The events that reach a live game, and those that reach its menus.

namespace tickreel::tests {
namespace {

class LiveDevicesTest : public testing::Test {
 protected:
  [[nodiscard]] bool fires() { return input_.take().players[0].buttons == 1; }

  TemporaryDirectory directory_;
  GameInfo info_ = carousel::carousel_info(TickRate(50));
  Recorder recorder_ = *Recorder::begin(info_, carousel::carousel_setup(TickRate(50)),
                                        directory_.path("live.replay"), true);
  GameControls controls_;
  InputCollector input_{{{{.control = key(kKeySpace), .player = 0, .buttons = 1},
                          {.control = gamepad_button(2, kPadA), .player = 0, .buttons = 1},
                          {.control = gamepad_button(2, kPadStart), .player = 0, .buttons = 1}},
                         {}}};
  LiveSession session_{recorder_, input_, BotTeam(info_, recorder_.simulation().setup(), {})};
  LiveDevices devices_{controls_, input_, session_};
};

TEST_F(LiveDevicesTest, AMenuLetsGoOfWhatIsHeldAndHearsTheRest) {
  devices_.control(key(kKeySpace), true);
  EXPECT_TRUE(fires());
  EXPECT_TRUE(fires());
  devices_.enter_menu();
  EXPECT_FALSE(fires());
  devices_.control(gamepad_button(2, kPadA), true);
  devices_.control(gamepad_button(2, kPadDown), true);
  EXPECT_EQ(devices_.take_menu_keys(), (std::vector{MenuKey::kAccept, MenuKey::kDown}));
  EXPECT_TRUE(devices_.take_menu_keys().empty());
  devices_.control(key(kKeySpace), false);
  devices_.leave_menu();
  EXPECT_FALSE(fires()) << "what was chosen with the button is not played with it";
  devices_.control(gamepad_button(2, kPadA), false);
  devices_.control(gamepad_button(2, kPadA), true);
  EXPECT_TRUE(fires());
}

TEST_F(LiveDevicesTest, WhatIsHeldWhenAMenuIsLeftPlaysOn) {
  devices_.control(key(kKeySpace), true);
  EXPECT_TRUE(fires());
  devices_.enter_menu();
  EXPECT_FALSE(fires());
  devices_.leave_menu();
  EXPECT_TRUE(fires());
  devices_.control(key(kKeySpace), false);
  EXPECT_FALSE(fires());
  devices_.enter_menu();
  devices_.control(key(kKeySpace), true);
  devices_.leave_menu();
  EXPECT_TRUE(fires());
}

TEST_F(LiveDevicesTest, TheWindowKeepsItsKeys) {
  for (const std::uint16_t code :
       {std::uint16_t{kKeyEscape}, std::uint16_t{kKeyF3}, std::uint16_t{'M'}}) {
    devices_.control(key(code), true);
  }
  EXPECT_TRUE(input_.take().events.empty());
}

TEST_F(LiveDevicesTest, WhatIsPressedAfterTheKeyOfAGamesMenuIsForTheMenu) {
  devices_.control(key(kKeyEscape), true);
  devices_.control(key(kKeySpace), true);
  EXPECT_TRUE(fires()) << "a game without one";
  devices_.control(key(kKeySpace), false);
  controls_.has_menu = true;
  devices_.control(key(kKeyEscape), true);
  devices_.control(key(kKeySpace), true);
  devices_.control(key('Z'), true);
  EXPECT_EQ(input_.take(), InputFrame{});
  EXPECT_TRUE(devices_.is_in_menu());
}

TEST_F(LiveDevicesTest, APadsStartIsTheGamesWhereItHasAUseForIt) {
  devices_.control(gamepad_button(2, kPadStart), true);
  EXPECT_EQ(devices_.take_menu_keys(), (std::vector{MenuKey::kMenu}));
  EXPECT_FALSE(fires());
  devices_.control(gamepad_button(2, kPadStart), false);
  controls_.actions = {{.name = "Start", .buttons = 1, .pad_button = kPadStart}};
  devices_.control(gamepad_button(2, kPadStart), true);
  EXPECT_TRUE(devices_.take_menu_keys().empty());
  EXPECT_TRUE(fires());
  devices_.control(gamepad_button(2, kPadStart), false);
  EXPECT_FALSE(fires());
  devices_.enter_menu();
  devices_.control(gamepad_button(2, kPadStart), true);
  EXPECT_EQ(devices_.take_menu_keys(), (std::vector{MenuKey::kMenu}));
}

TEST_F(LiveDevicesTest, AGamepadThatGoesAwayLetsGoAndIsSaid) {
  devices_.control(gamepad_button(2, kPadA), true);
  EXPECT_TRUE(fires());
  devices_.gamepad_connected(2, false);
  EXPECT_FALSE(fires());
  EXPECT_EQ(devices_.take_lost_pads(), std::vector<std::uint8_t>{2});
  EXPECT_TRUE(devices_.take_lost_pads().empty());
}

TEST_F(LiveDevicesTest, TheKeyboardThatComesBackAtOnceWasNotLost) {
  devices_.control(key(kKeySpace), true);
  devices_.focus(false);
  devices_.focus(true);
  EXPECT_FALSE(devices_.take_focus_loss());
  input_.take();  // takes the tap
  EXPECT_FALSE(fires()) << "but its keys are let go of";
  devices_.focus(false);
  EXPECT_TRUE(devices_.take_focus_loss());
}

TEST_F(LiveDevicesTest, OnlyAGameThatReadsThemPaysForTextAndMouse) {
  double x = 1;
  const auto use_all = [&] {
    devices_.text(U'x');
    devices_.pointer(x++, 2, 9, 4);
    devices_.wheel(0, 1);
    devices_.window_size(640, 360);
    devices_.control(mouse_button(0), true);
    devices_.control(mouse_button(0), false);
    return input_.take().events.size();
  };
  EXPECT_EQ(use_all(), 0U);
  controls_.reads_mouse = true;
  EXPECT_EQ(use_all(), 5U) << "the pointer, the wheel, the size and a click";
  controls_.reads_text = true;
  EXPECT_EQ(use_all(), 6U);
  devices_.enter_menu();
  devices_.text(U'x');
  EXPECT_TRUE(input_.take().events.empty());
}

TEST(MenuKeyTest, KeysThatAreHeldMoveAndDoNotChoose) {
  EXPECT_EQ(menu_key_of(KeyPress{kKeyDown, kNoModifier, true}), MenuKey::kDown);
  EXPECT_EQ(menu_key_of(KeyPress{kKeyEnter, kNoModifier, false}), MenuKey::kAccept);
  EXPECT_FALSE(menu_key_of(KeyPress{kKeyEnter, kNoModifier, true}));
  EXPECT_FALSE(menu_key_of(KeyPress{kKeyEnter, kAlt, false}));
  EXPECT_EQ(menu_key_of(gamepad_button(5, kPadStart)), MenuKey::kMenu);
  EXPECT_FALSE(menu_key_of(key(kKeyDown)));
}

}  // namespace
}  // namespace tickreel::tests
