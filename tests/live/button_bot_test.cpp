#include "live/button_bot.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

GameControls controls() {
  GameControls controls;
  controls.actions = {{.name = "jump", .buttons = 1},
                      {.name = "fire", .buttons = 6},
                      {.name = "left", .axis = 2, .push = -1},
                      {.name = "right", .axis = 2, .push = 1}};
  return controls;
}

std::vector<PlayerInput> inputs_of(std::uint64_t seed, std::size_t player, int ticks) {
  const auto bot = make_button_bot(controls(), {seed, TickRate(60), {"A", "B"}}, player);
  const View nothing;
  std::vector<PlayerInput> inputs;
  for (int i = 0; i < ticks; ++i) inputs.push_back(bot->decide(nothing));
  return inputs;
}

TEST(ButtonBotTest, HoldsTheGamesActionsForAWhileAndAlsoNone) {
  std::set<std::uint32_t> buttons;
  std::set<std::int16_t> pushes;
  int changes = 0;
  const auto inputs = inputs_of(1, 0, 6000);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    buttons.insert(inputs[i].buttons);
    pushes.insert(inputs[i].axes[2]);
    changes += i > 0 && inputs[i] != inputs[i - 1] ? 1 : 0;
  }
  EXPECT_EQ(buttons, (std::set<std::uint32_t>{0, 1, 6, 7}));
  EXPECT_EQ(pushes, (std::set<std::int16_t>{-32767, 0, 32767}));
  EXPECT_GT(changes, 6000 / 48 / 2) << "nothing is held for more than 0.8 s, but by chance twice";
  EXPECT_LT(changes, 6000 / 6) << "nothing is held for less than 0.1 s";
}

TEST(ButtonBotTest, DependsOnTheSeedAndThePlayerAlone) {
  EXPECT_EQ(inputs_of(1, 0, 600), inputs_of(1, 0, 600));
  EXPECT_NE(inputs_of(1, 0, 600), inputs_of(2, 0, 600));
  EXPECT_NE(inputs_of(1, 0, 600), inputs_of(1, 1, 600));
}

TEST(ButtonBotTest, AGameWithoutActionsGetsNothing) {
  const auto bot = make_button_bot({}, {1, TickRate(1), {"A"}}, 0);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(bot->decide(View()), PlayerInput());
}

}  // namespace
}  // namespace tickreel::tests
