#include "window/transport/play_command.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

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

}  // namespace
}  // namespace tickreel::tests
