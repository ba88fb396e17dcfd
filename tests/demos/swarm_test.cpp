#include "demos/swarm/swarm.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <map>

#include "demos/swarm/swarm_view.h"
#include "sim/game/sync_test.h"
#include "tests/support/room.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::swarm {

using namespace tests;
namespace {

constexpr int kTicksPerS = 25;
constexpr std::uint32_t kAllSquads = (1U << kSquadsPerArmy) - 1;

/// The bits of constants that differ from their defaults, by name.
using Constants = std::map<std::string, std::uint64_t>;

std::uint64_t bits_of(float value) {
  return std::bit_cast<std::uint32_t>(value);
}

SessionSetup swarm_setup(std::uint64_t seed = 1) {
  return {seed, swarm_info().tick_rate, swarm_info().player_names};
}

Result<Simulation> begin_swarm(const Constants& changed) {
  std::vector<NamedField> constants = Simulation::begin(swarm_info(), swarm_setup())->constants();
  for (NamedField& constant : constants) {
    if (changed.contains(constant.path)) constant.bits = changed.at(constant.path);
  }
  return Simulation::begin(swarm_info(), swarm_setup(), &constants);
}

/// A battle of `units`, small enough for a test, with its last view.
class Battle {
 public:
  explicit Battle(Constants constants = {{"units", 800}}) : simulation_(*begin_swarm(constants)) {
    publish();
  }

  void run(int ticks, const InputFrame& input = {}) {
    for (int i = 0; i < ticks; ++i) simulation_.step(input);
    publish();
  }
  void order(std::size_t army, std::uint32_t squads, Vec2 goal, std::uint32_t how = kMoveButton) {
    InputFrame input;
    const Vec3 size = find(kField)->size;
    input.players[army].axes[kCursorXAxis] = quantise_axis(goal.x / (0.5F * size.x));
    input.players[army].axes[kCursorYAxis] = quantise_axis(goal.y / (0.5F * size.y));
    input.players[army].buttons = squads | how;
    run(1, input);
  }

  [[nodiscard]] const Thing* find(ThingKind kind, std::uint32_t variant = 0) const {
    for (const Thing& thing : view_.things) {
      if (thing.kind == kind && thing.variant == variant) return &thing;
    }
    return nullptr;
  }
  [[nodiscard]] std::vector<Vec2> units(std::uint32_t squad) const {
    std::vector<Vec2> positions;
    for (const Thing& thing : view_.things) {
      if (thing.kind == kUnit && thing.variant == squad) {
        positions.push_back({thing.position.x, thing.position.y});
      }
    }
    return positions;
  }
  [[nodiscard]] std::int64_t fact(FactKind kind, std::uint32_t army = 0) const {
    for (const Fact& fact : view_.facts) {
      if (fact.kind == kind && fact.variant == army) return fact.value;
    }
    return -1;
  }
  [[nodiscard]] const View& view() const { return view_; }
  Simulation& simulation() { return simulation_; }

 private:
  void publish() {
    view_.clear();
    simulation_.publish(view_);
  }

  Simulation simulation_;
  View view_;
};

float distance(Vec2 a, Vec2 b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

Vec2 middle_of(const std::vector<Vec2>& places) {
  Vec2 sum;
  for (const Vec2 place : places) sum += place;
  return sum * (1.0F / static_cast<float>(places.size()));
}

TEST(Swarm, ASquadGoesWhereItIsSentAndStandsInFormation) {
  Battle battle;
  const Vec2 goal{-12.0F, -9.0F};
  const Vec2 home = middle_of(battle.units(4));
  battle.order(0, kFirstSquadButton << 3, goal);
  battle.run(20 * kTicksPerS);
  EXPECT_LT(distance(middle_of(battle.units(3)), goal), 0.5F);
  EXPECT_LT(distance(middle_of(battle.units(4)), home), 0.1F);
  for (const Vec2 unit : battle.units(3)) EXPECT_LT(distance(unit, goal), 7.0F);
}

TEST(Swarm, OpenOrderTakesMoreRoom) {
  const auto width = [](std::uint32_t how) {
    Battle battle;
    battle.order(0, kFirstSquadButton, {-15.0F, 0.0F}, how);
    battle.run(20 * kTicksPerS);
    float width = 0.0F;
    for (const Vec2 unit : battle.units(0)) width = std::max(width, distance(unit, {-15.0F, 0.0F}));
    return width;
  };
  EXPECT_GT(width(kSpreadButton), 1.5F * width(kMoveButton));
}

TEST(Swarm, NobodyObeysTheOtherPlayer) {
  Battle battle;
  battle.order(1, kAllSquads, {0.0F, 0.0F});
  battle.run(1);
  for (std::uint32_t squad = 0; squad < kSquadsPerArmy; ++squad) {
    const Thing* thing = battle.find(kSquad, squad);
    EXPECT_FLOAT_EQ(thing->values[1], thing->position.x);
    EXPECT_FLOAT_EQ(thing->values[2], thing->position.y);
  }
}

TEST(Swarm, UnitsSentToOneSpotDoNotPileUp) {
  Battle battle;
  battle.order(0, kAllSquads, {-12.0F, 0.0F});
  battle.run(40 * kTicksPerS);
  std::vector<Vec2> all;
  for (std::uint32_t squad = 0; squad < kSquadsPerArmy; ++squad) {
    for (const Vec2 unit : battle.units(squad)) all.push_back(unit);
  }
  ASSERT_EQ(all.size(), 400U);
  int deep = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      ASSERT_GT(distance(all[i], all[j]), 0.25F * kUnitDiameter);
      if (distance(all[i], all[j]) < 0.6F * kUnitDiameter) ++deep;
    }
  }
  EXPECT_LT(deep, 12);
}

TEST(Swarm, NobodyLeavesTheFieldOrStandsInAPillar) {
  Battle battle;
  RandomStream random(5, 1);
  const Vec3 half = battle.find(kField)->size * 0.5F;
  for (int i = 0; i < 60; ++i) {
    InputFrame input;
    for (std::size_t army = 0; army < kArmies; ++army) {
      input.players[army].axes = {quantise_axis(random.between(-1.0F, 1.0F)),
                                  quantise_axis(random.between(-1.0F, 1.0F))};
      input.players[army].buttons = random.below(kAllSquads + 1) | kMoveButton;
    }
    battle.run(20, input);
    for (const Thing& unit : battle.view().things) {
      if (unit.kind != kUnit) continue;
      ASSERT_LE(std::fabs(unit.position.x), half.x);
      ASSERT_LE(std::fabs(unit.position.y), half.y);
      for (const Thing& pillar : battle.view().things) {
        if (pillar.kind != kPillar) continue;
        ASSERT_GT(
            distance({unit.position.x, unit.position.y}, {pillar.position.x, pillar.position.y}),
            0.5F * pillar.size.x);
      }
    }
  }
}

TEST(Swarm, ArmiesThatMeetWearEachOtherDownAndTheFallenComeBack) {
  Battle battle;
  for (std::size_t army = 0; army < kArmies; ++army) battle.order(army, kAllSquads, {0.0F, 0.0F});
  battle.run(15 * kTicksPerS);
  EXPECT_LT(battle.fact(kUnitsAlive, 0), 390);
  EXPECT_LT(battle.fact(kUnitsAlive, 1), 390);
  battle.order(0, kAllSquads, {-30.0F, 0.0F});
  battle.order(1, kAllSquads, {30.0F, 0.0F});
  battle.run(30 * kTicksPerS);
  EXPECT_EQ(battle.fact(kUnitsAlive, 0), 400);
  EXPECT_EQ(battle.fact(kUnitsAlive, 1), 400);
}

TEST(Swarm, WhoHoldsAZoneWinsAndThenAllGoHome) {
  Battle battle({{"units", 800}, {"points_to_win", 5}});
  const Vec3 zone = battle.find(kZone)->position;
  battle.order(0, kFirstSquadButton, {zone.x, zone.y});
  int ticks = 0;
  while (battle.fact(kWinner) < 0 && ticks++ < 60 * kTicksPerS) battle.run(1);
  ASSERT_EQ(battle.fact(kWinner), 0);
  EXPECT_EQ(battle.fact(kPoints, 0), 5);
  EXPECT_EQ(battle.fact(kPoints, 1), 0);
  EXPECT_FLOAT_EQ(battle.find(kZone)->values[0], -1.0F);
  battle.run(14 * kTicksPerS);
  EXPECT_EQ(battle.fact(kWinner), -1);
  EXPECT_EQ(battle.fact(kPoints, 0), 0);
  EXPECT_FLOAT_EQ(battle.find(kZone)->values[0], 0.0F);
}

TEST(Swarm, ABattleOfBotsPassesTheSyncTest) {
  const std::vector<std::unique_ptr<Bot>> bots = [] {
    std::vector<std::unique_ptr<Bot>> made;
    for (std::size_t i = 0; i < kArmies; ++i)
      made.push_back(swarm_info().make_bot(swarm_setup(), i));
    return made;
  }();
  auto test = SyncTest::begin([] { return begin_swarm({{"units", 320}, {"points_to_win", 10}}); });
  ASSERT_TRUE(test) << test.error().message;
  for (int i = 0; i < 40 * kTicksPerS; ++i) {
    InputFrame input;
    for (std::size_t army = 0; army < kArmies; ++army) {
      input.players[army] = bots[army]->decide(test->view());
    }
    const Status stepped = test->step(input);
    ASSERT_TRUE(stepped) << stepped.error().message;
  }
}

// A snapshot comes from a file, which may hold any bytes.
TEST(Swarm, ASnapshotOfNonsenseIsSurvived) {
  RandomStream random(11, 1);
  // Bits of floats: NaN, the infinities, the largest number, more NaNs, -0 and 0.
  const std::vector<std::uint32_t> nonsense{0x7FC00000U, 0x7F800000U, 0xFF800000U, 0x7F7FFFFFU,
                                            0xFFFFFFFFU, 0x7FFFFFFFU, 0x80000000U, 0U};
  for (int round = 0; round < 60; ++round) {
    Battle battle({{"units", 320}});
    battle.run(2);
    Snapshot snapshot = battle.simulation().snapshot();
    const std::vector<std::uint8_t> sane = snapshot.bytes;
    const std::uint32_t every = 1 + random.below(12);
    for (std::size_t i = 0; i + 4 <= snapshot.bytes.size(); ++i) {
      if (random.below(4 * every) != 0) continue;
      const std::uint32_t bits = nonsense[random.below(8)];
      for (std::size_t byte = 0; byte < 4; ++byte) {
        snapshot.bytes[i + byte] = static_cast<std::uint8_t>(bits >> (8 * byte));
      }
    }
    // The count of units, after 16 squads of 25 bytes, is kept, because a wrong one is refused.
    std::copy_n(sane.begin() + 400, 4, snapshot.bytes.begin() + 400);
    ASSERT_TRUE(battle.simulation().restore(snapshot));
    battle.run(12);
    EXPECT_LE(battle.view().things.size(), 320U + 50U);
  }
}

TEST(Swarm, ASnapshotOfFewerUnitsIsFilledUp) {
  Battle few({{"units", 160}});
  Battle battle({{"units", 320}});
  ASSERT_TRUE(battle.simulation().restore(few.simulation().snapshot()));
  battle.run(20);
  EXPECT_EQ(battle.fact(kUnitsAlive, 0) + battle.fact(kUnitsAlive, 1), 320);
}

TEST(Swarm, ConstantsOfNonsenseAreSurvived) {
  const std::uint64_t huge = bits_of(std::numeric_limits<float>::max());
  const std::uint64_t lowest = bits_of(std::numeric_limits<float>::lowest());
  for (const Constants& constants :
       {Constants{{"units", 0}, {"health", 0xFFFFFFFF}, {"wound", 0x7FFFFFFF}},
        Constants{{"units", 0xFFFFFFFF}, {"respawn_s", huge}},
        Constants{{"units", 320}, {"speed_m_per_s", lowest}, {"march_m_per_s", lowest}},
        Constants{{"units", 320}, {"acceleration_m_per_s2", huge}, {"open_order", huge}},
        Constants{
            {"units", 320}, {"wound", 0x80000000}, {"gain_zone_s", lowest}, {"rest_s", lowest}},
        Constants{{"units", 320}, {"points_to_win", 0x80000000}, {"turn_rad_per_s", lowest}},
        Constants{{"units", 320}, {"reach_m", huge}, {"sight_m", lowest}, {"stiffness", huge}},
        Constants{{"units", 320}, {"reach_m", lowest}, {"sight_m", huge}, {"arrival_per_s", huge}},
        Constants{{"units", 320}, {"look_ahead_m", huge}, {"pillar_bend", lowest}}}) {
    Battle battle(constants);
    for (std::size_t army = 0; army < kArmies; ++army) battle.order(army, kAllSquads, {});
    battle.run(8);
    EXPECT_LE(battle.view().things.size(), 40'000U + 50U);
  }
}

}  // namespace
}  // namespace tickreel::swarm
