#include "window/transport/play_command.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "tests/support/room.h"
#include "window/reel/reel_command.h"

namespace tickreel::tests {
namespace {

TEST(PlayCommandTest, EachKeyMeansOneThing) {
  std::set<std::pair<int, int>> keys;
  std::set<PlayCommand> commands;
  for (const Shortcut& shortcut : play_shortcuts()) {
    EXPECT_TRUE(keys.insert({shortcut.key, shortcut.modifiers}).second) << shortcut.what;
    // Redo has two keys because programs differ, and the menu because not every keyboard has a key
    // for it.
    const bool has_two =
        shortcut.command == PlayCommand::kRedo || shortcut.command == PlayCommand::kOpenMenu;
    const bool is_new = commands.insert(shortcut.command).second;
    EXPECT_TRUE(is_new || has_two) << shortcut.what;
    EXPECT_EQ(command_of({shortcut.key, shortcut.modifiers, false}), shortcut.command);
    EXPECT_EQ(std::string(shortcut.keys).empty(), std::string(shortcut.what).empty());
  }
  EXPECT_EQ(commands.size(), static_cast<std::size_t>(PlayCommand::kQuit) + 1)
      << "and every command has a key";
}

TEST(PlayCommandTest, AModifierMakesAnotherKey) {
  EXPECT_EQ(command_of({'E', kNoModifier, false}), PlayCommand::kExport);
  EXPECT_FALSE(command_of({'E', kControl, false}));
  EXPECT_FALSE(command_of({'W', kNoModifier, false})) << "it flies the free camera";
}

TEST(PlayCommandTest, AKeyThatIsHeldDownGoesOnWithStepsAlone) {
  for (const auto& [key, command] : {std::pair(GLFW_KEY_RIGHT, PlayCommand::kFrameOn),
                                     std::pair(GLFW_KEY_DOWN, PlayCommand::kSlower),
                                     std::pair(GLFW_KEY_PAGE_DOWN, PlayCommand::kMarkOn)}) {
    EXPECT_EQ(command_of({key, kNoModifier, true}), command);
  }
  for (const int key : {GLFW_KEY_B, GLFW_KEY_F12, GLFW_KEY_SPACE, GLFW_KEY_M, GLFW_KEY_F11}) {
    EXPECT_TRUE(command_of({key, kNoModifier, false}));
    EXPECT_FALSE(command_of({key, kNoModifier, true}));
  }
  EXPECT_EQ(window::reel_command_of({GLFW_KEY_RIGHT, kControl, true}), window::ReelCommand::kLater);
  EXPECT_TRUE(window::reel_command_of({GLFW_KEY_DELETE, kNoModifier, false}));
  EXPECT_FALSE(window::reel_command_of({GLFW_KEY_DELETE, kNoModifier, true}));
}

}  // namespace
}  // namespace tickreel::tests
