#include <gtest/gtest.h>

#include <algorithm>

#include "demos/built_in_games.h"
#include "games/registry.h"
#include "sim/game/sync_test.h"
#include "tests/support/sanitizer.h"
#include "tickreel/game/input_event.h"
#include "tickreel/game/random_stream.h"

// Rules that every game of the registry must keep.

namespace tickreel::tests {
namespace {

class AllGamesTest : public testing::TestWithParam<std::size_t> {
 protected:
  [[nodiscard]] const GameEntry& entry() const { return all_games()[GetParam()]; }
  [[nodiscard]] const GameInfo& info() const { return entry().info; }

  [[nodiscard]] SessionSetup setup() const {
    SessionSetup setup{5, info().tick_rate, info().player_names};
    setup.players.resize(info().max_players);
    return setup;
  }

  void make_bots() {
    for (std::size_t player = 0; player < info().max_players; ++player) {
      bots_.push_back(info().make_bot(setup(), player));
    }
  }

  InputFrame decide(const View& view) {
    InputFrame input;
    for (std::size_t i = 0; i < bots_.size(); ++i) input.players[i] = bots_[i]->decide(view);
    return input;
  }

  /// Adds a few random events of the kinds that devices and the program send.
  void add_events(InputFrame& input) {
    const auto sixteen = [&] { return static_cast<std::uint16_t>(random_.below(65536)); };
    const auto player = static_cast<std::uint8_t>(random_.below(4));
    const auto add = [&](const auto& event) {
      input.events.push_back(encode_event(event, player));
    };
    if (random_.below(4) == 0) add(MenuEvent{kFirstMenuKey + random_.below(8), 0});
    if (random_.below(4) == 0) add(TextEvent{"a\u2192"});
    if (random_.below(2) == 0) add(PointerEvent{sixteen(), sixteen()});
    if (random_.below(3) == 0) {
      add(MouseButtonEvent{static_cast<std::uint8_t>(random_.below(3)), random_.below(2) == 0});
    }
    if (random_.below(9) == 0)
      add(WheelEvent{0, static_cast<std::int32_t>(random_.below(400)) - 200});
    if (random_.below(9) == 0) add(MotionEvent{static_cast<std::int32_t>(random_.below(9)), -1});
    if (random_.below(9) == 0) add(FocusEvent{random_.below(2) == 0});
    if (random_.below(9) == 0) add(PauseEvent{random_.below(2) == 0});
    if (random_.below(9) == 0) add(DateEvent{random_.below(1'000'000'000), 3600});
    if (random_.below(9) == 0) add(WindowSizeEvent{sixteen(), 1});
  }

  std::vector<std::unique_ptr<Bot>> bots_;
  RandomStream random_{7, 1};
};

TEST_P(AllGamesTest, IsFoundByItsName) {
  EXPECT_EQ(find_game(info().name), &entry());
}

TEST_P(AllGamesTest, PassesTheSyncTest) {
  make_bots();
  auto test = SyncTest::begin([&] { return Simulation::begin(info(), setup()); });
  ASSERT_TRUE(test) << test.error().message;
  // A game of many things has slow ticks, so it plays fewer. Under a sanitizer it plays fewer
  // still.
  const std::size_t enough = kIsSanitized ? 100'000 : 1'000'000;
  const std::size_t ticks = enough / std::max<std::size_t>(test->view().things.size(), 2000);
  for (std::size_t i = 0; i < ticks; ++i) {
    const Status stepped = test->step(decide(test->view()));
    ASSERT_TRUE(stepped) << stepped.error().message;
  }
}

TEST_P(AllGamesTest, PassesTheSyncTestWhateverDevicesSay) {
  make_bots();
  auto test = SyncTest::begin([&] { return Simulation::begin(info(), setup()); });
  ASSERT_TRUE(test) << test.error().message;
  const std::size_t enough = kIsSanitized ? 100'000 : 1'000'000;
  const std::size_t ticks = enough / std::max<std::size_t>(test->view().things.size(), 2000);
  for (std::size_t i = 0; i < ticks; ++i) {
    InputFrame input = decide(test->view());
    add_events(input);
    const Status stepped = test->step(input);
    ASSERT_TRUE(stepped) << stepped.error().message;
  }
}

TEST_P(AllGamesTest, PublishesThingsWithIdsOfTheirOwn) {
  make_bots();
  Simulation simulation = *Simulation::begin(info(), setup());
  const int ticks = kIsSanitized ? 150 : 500;
  for (int i = 0; i < ticks; ++i) {
    View view;
    view.tick = simulation.tick();
    simulation.publish(view);
    simulation.step(decide(view));
    std::vector<std::uint64_t> ids;
    for (const Thing& thing : view.things) ids.push_back(thing.id);
    std::ranges::sort(ids);
    ASSERT_EQ(std::ranges::adjacent_find(ids), ids.end());
    for (const Thing& thing : view.things) {
      const Quat& q = thing.rotation;
      ASSERT_NEAR(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, 1.0F, 1e-4F);
    }
    for (const PathEvent& event : view.path_events) {
      ASSERT_GE(event.when, 0.0F);
      ASSERT_LE(event.when, 1.0F);
    }
  }
}

TEST_P(AllGamesTest, HasADefaultCameraThatCanBeChosen) {
  const auto look = entry().make_look();
  ASSERT_FALSE(look->cameras().empty());
  const auto first = look->find_camera(look->cameras().front(), setup().players);
  ASSERT_TRUE(first);
  EXPECT_EQ(*first, LookCamera{0}) << "the default";
  const auto refused = look->find_camera("no such camera", setup().players);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
  EXPECT_NE(refused.error().message.find(look->cameras().front()), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Registry, AllGamesTest,
                         testing::Range<std::size_t>(0, built_in_games().size()),
                         [](const auto& index) { return all_games()[index.param].info.name; });

}  // namespace
}  // namespace tickreel::tests
