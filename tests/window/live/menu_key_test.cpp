#include "window/live/menu_key.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"
#include "tickreel/game/key_codes.h"

namespace tickreel::tests {
namespace {

using window::KeyPress;
using window::menu_key_of;

TEST(MenuKeyTest, EachWayBackLeavesAMenu) {
  for (const int key : {int{kKeyEscape}, int{'P'}}) {
    EXPECT_TRUE(window::leaves_menu(menu_key_of(KeyPress{key}).value())) << key;
  }
  for (const auto button : {kPadB, kPadStart}) {
    EXPECT_TRUE(window::leaves_menu(menu_key_of(live::gamepad_button(0, button)).value()))
        << int{button};
  }
  for (const int key : {int{kKeyEnter}, int{kKeyUp}, int{kKeyBackspace}}) {
    EXPECT_FALSE(window::leaves_menu(menu_key_of(KeyPress{key}).value())) << key;
  }
}

}  // namespace
}  // namespace tickreel::tests
