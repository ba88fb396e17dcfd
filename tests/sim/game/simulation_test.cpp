#include "sim/game/simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <memory>

#include "tests/support/carousel_game.h"

namespace tickreel::tests {
namespace {

using carousel::carousel_info;
using carousel::carousel_input;
using carousel::carousel_setup;

const GameInfo kGame = carousel_info(TickRate(50));

Simulation begin(std::uint64_t seed = 42) {
  SessionSetup setup = carousel_setup(TickRate(50));
  setup.seed = seed;
  return *Simulation::begin(kGame, setup);
}

// The hash changes only with the carousel's rules, the canonical bytes or the hash function.
constexpr std::uint64_t kHashAfter1000Ticks = 0x25e272b0b7bb3582;

TEST(SimulationTest, SameInputsGiveTheGoldenHash) {
  Simulation simulation = begin();
  for (Tick tick = 0; tick < 1000; ++tick) simulation.step(carousel_input(tick));
  EXPECT_EQ(simulation.tick(), 1000);
  EXPECT_EQ(simulation.state_hash(), kHashAfter1000Ticks)
      << "the simulation does not compute what it did when the golden value was written";
}

TEST(SimulationTest, TheSeedMatters) {
  Simulation a = begin(1);
  Simulation b = begin(2);
  EXPECT_NE(a.state_hash(), b.state_hash());
}

TEST(SimulationTest, ARestoredSnapshotPlaysOnTheSame) {
  Simulation linear = begin();
  for (Tick tick = 0; tick < 100; ++tick) linear.step(carousel_input(tick));
  const Snapshot snapshot = linear.snapshot();
  Simulation other = begin(99);
  ASSERT_TRUE(other.restore(snapshot));
  EXPECT_EQ(other.tick(), 100);
  EXPECT_EQ(other.state_hash(), linear.state_hash());
  for (Tick tick = 100; tick < 200; ++tick) {
    linear.step(carousel_input(tick));
    other.step(carousel_input(tick));
    ASSERT_EQ(other.state_hash(), linear.state_hash()) << tick;
  }
}

TEST(SimulationTest, RefusesASnapshotOfAnotherShape) {
  Simulation simulation = begin();
  Snapshot snapshot = simulation.snapshot();
  snapshot.bytes.push_back(0);
  const Status restored = simulation.restore(snapshot);
  ASSERT_FALSE(restored);
  EXPECT_EQ(restored.error().kind, ErrorKind::kBadFile);
}

TEST(SimulationTest, NamesTheFieldThatDiffers) {
  Simulation simulation = begin();
  const Snapshot before = simulation.snapshot();
  EXPECT_FALSE(simulation.difference_from(before).has_value());
  simulation.step(carousel_input(0));
  EXPECT_EQ(simulation.difference_from(before)->path, "ticks");
}

TEST(SimulationTest, PlaysWithTheConstantsItIsGiven) {
  Simulation defaults = begin();
  std::vector<NamedField> constants = defaults.constants();
  ASSERT_EQ(constants.size(), 2U);
  EXPECT_EQ(constants[1].path, "drag");
  EXPECT_EQ(constants[1].to_string(), "0.98");
  constants[1].bits = 0x3F000000;  // 0.5
  auto changed = Simulation::begin(kGame, carousel_setup(TickRate(50)), &constants);
  ASSERT_TRUE(changed);
  defaults.step(carousel_input(11));
  changed->step(carousel_input(11));
  EXPECT_NE(changed->state_hash(), defaults.state_hash());
}

TEST(SimulationTest, RefusesConstantsThatLackOne) {
  Simulation defaults = begin();
  std::vector<NamedField> constants = defaults.constants();
  constants.pop_back();
  const auto refused = Simulation::begin(kGame, carousel_setup(TickRate(50)), &constants);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kBadFile);
  EXPECT_NE(refused.error().message.find("'drag'"), std::string::npos);
}

// Constants of older rules were there when those rules were the newest, so all are required.
TEST(SimulationTest, RefusesConstantsThatLackOneByOlderRulesToo) {
  GameInfo newer = kGame;
  newer.oldest_version = newer.version;
  ++newer.version;
  SessionSetup setup = carousel_setup(TickRate(50));
  setup.rules_version = newer.oldest_version;
  std::vector<NamedField> constants = begin().constants();
  EXPECT_TRUE(Simulation::begin(newer, setup, &constants));
  constants.pop_back();
  const auto refused = Simulation::begin(newer, setup, &constants);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("'drag'"), std::string::npos);
}

TEST(SimulationTest, RefusesConstantsThatAreNoNumbers) {
  for (const char* not_finite : {"nan", "inf", "-inf"}) {
    std::vector<NamedField> constants = begin().constants();
    NamedField& constant = *std::ranges::find(constants, FieldKind::kFloating, &NamedField::kind);
    constant.bits = std::bit_cast<std::uint32_t>(std::strtof(not_finite, nullptr));
    const auto refused = Simulation::begin(kGame, carousel_setup(TickRate(50)), &constants);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::kBadFile);
    EXPECT_NE(refused.error().message.find(constant.path), std::string::npos);
  }
}

TEST(SimulationTest, RefusesTooManyPlayers) {
  const auto refused = Simulation::begin(kGame, carousel_setup(TickRate(50), 17));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "carousel is for 1 to 16 players, not 17");
}

TEST(SimulationTest, ComponentsTellWhichPartOfTheStateChanged) {
  Simulation simulation = *Simulation::begin(carousel::carousel_info(TickRate(50)),
                                             carousel::carousel_setup(TickRate(50)));
  const auto before = simulation.component_hashes();
  std::vector<std::string> names;
  for (const ComponentHash& component : before) names.push_back(component.name);
  EXPECT_EQ(names, (std::vector<std::string>{"ticks", "puck", "messages", "title", "noise"}));

  InputFrame nudge;
  nudge.players[0].axes[0] = 1000;
  simulation.step(nudge);
  const auto after = simulation.component_hashes();
  std::string changed;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i].hash != after[i].hash) changed += names[i] + " ";
  }
  EXPECT_EQ(changed, "ticks puck noise ");
}

/// A game whose state is a count, and whose hash is made of the count.
class CountedGame final : public Game {
 public:
  void begin() override {}
  void tick(const InputFrame&) override { ++ticks_; }
  void describe(StateArchive& archive) override { archive.field("ticks", ticks_); }
  [[nodiscard]] std::uint64_t hash() const override { return 7000 + ticks_; }
  void publish(View&) const override {}

 private:
  std::uint32_t ticks_ = 0;
};

TEST(SimulationTest, AGameMayHashItself) {
  GameInfo info = kGame;
  info.make_game = [](const SessionSetup&) { return std::make_unique<CountedGame>(); };
  SessionSetup setup = carousel_setup(TickRate(50));
  const std::uint64_t of_bytes = Simulation::begin(info, setup)->state_hash();
  info.hashes_itself = true;
  Simulation simulation = *Simulation::begin(info, setup);
  EXPECT_EQ(simulation.state_hash(), 7000U);
  simulation.step({});
  EXPECT_EQ(simulation.state_hash(), 7001U);
  EXPECT_EQ(simulation.component_hashes().front().name, "ticks");
  // The session was recorded when the game had no hash of its own.
  setup.hashes_itself = false;
  EXPECT_EQ(Simulation::begin(info, setup)->state_hash(), of_bytes);
}

class SpinningGame final : public Game {
 public:
  void begin() override {}
  void tick(const InputFrame&) override { ++turns_; }
  void describe(StateArchive& archive) override { archive.field("turns", turns_); }
  void publish(View& view) const override {
    view.things.emplace_back();
    view.things.back().flags = kTeleported | kHasVelocity | kHasAngularVelocity;
  }

 private:
  std::uint32_t turns_ = 0;
};

TEST(SimulationTest, WhatIsRewoundMovesAndTurnsStraightBack) {
  GameInfo info = kGame;
  info.rewind_button = 1;
  info.rewind_ticks = 10;
  info.make_game = [](const SessionSetup&) { return std::make_unique<SpinningGame>(); };
  Simulation simulation = *Simulation::begin(info, carousel_setup(TickRate(50)));
  const auto flags = [&] {
    View view;
    simulation.publish(view);
    return view.things.front().flags;
  };
  for (int tick = 0; tick < 5; ++tick) simulation.step({});
  EXPECT_EQ(flags(), kTeleported | kHasVelocity | kHasAngularVelocity);
  InputFrame held;
  held.players[0].buttons = info.rewind_button;
  simulation.add_rewind(held);
  simulation.step(held);
  EXPECT_EQ(simulation.fields().front().to_string(), "3");
  EXPECT_EQ(flags(), kTeleported);
}

}  // namespace
}  // namespace tickreel::tests
