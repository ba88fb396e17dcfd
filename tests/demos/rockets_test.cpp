#include "demos/rockets/rockets.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "demos/rockets/arena.h"
#include "demos/rockets/rockets_tuning.h"
#include "demos/rockets/rockets_view.h"
#include "tests/demos/rockets_session.h"
#include "tests/support/room.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::rockets {

using namespace tests;
namespace {

constexpr int kCountdownTicks = 120;
constexpr int kRoundTicks = 1800;

Vec2 in_plane(Vec3 v) {
  return {v.x, v.z};
}

/// True when a straight path crosses the middle of a plate.
bool crosses(const Plate& plate, Vec2 from, Vec2 to) {
  const Vec2 normal = direction_of(plate.angle);
  const Vec2 along{-normal.y, normal.x};
  const float before = dot(from - plate.middle, normal);
  const float after = dot(to - plate.middle, normal);
  if (before * after >= 0.0F) return false;
  const Vec2 touch = from + (to - from) * (before / (before - after));
  return std::fabs(dot(touch - plate.middle, along)) < plate.length / 2.0F;
}

void expect_all_finite(const View& view) {
  for (const Thing& thing : view.things) {
    for (const float value : {thing.position.x, thing.position.z, thing.velocity.x,
                              thing.velocity.z, thing.rotation.w, thing.rotation.y}) {
      ASSERT_TRUE(std::isfinite(value));
    }
  }
}

TEST(Rockets, StandsStillUntilSomebodyFires) {
  RocketsSession session;
  std::map<std::uint64_t, Vec3> start;
  for (const Thing* crate : session.all(kCrate)) start[crate->id] = crate->position;
  ASSERT_EQ(start.size(), 88U);
  for (int i = 0; i < kCountdownTicks + kRoundTicks; ++i) session.tick();
  for (const Thing* crate : session.all(kCrate)) {
    const Vec3 way = crate->position - start[crate->id];
    EXPECT_LT(std::sqrt(dot(way, way)), 0.02F);
    EXPECT_EQ(crate->values[0], 0.0F);
  }
}

TEST(Rockets, FlyInStraightPiecesThatCrossNoPlate) {
  int pieces = 0;
  int bounces = 0;
  for (const std::uint64_t seed : {1U, 2U}) {
    RocketsSession session(seed);
    std::map<std::uint64_t, Vec2> last;
    for (int i = 0; i < 2400; ++i) {
      session.tick_with_bots();
      const auto go_to = [&](std::uint64_t id, Vec2 place) {
        if (last.contains(id)) {
          ++pieces;
          for (const Plate& plate : kPlates) ASSERT_FALSE(crosses(plate, last[id], place));
        }
        last[id] = place;
      };
      for (const PathEvent& event : session.view().path_events) {
        const bool is_rocket =
            event.type == PathEvent::Type::kAppear || last.contains(event.thing_id);
        if (is_rocket) go_to(event.thing_id, in_plane(event.position));
        bounces += is_rocket && event.type == PathEvent::Type::kKink ? 1 : 0;
      }
      for (const Thing* rocket : session.all(kRocket))
        go_to(rocket->id, in_plane(rocket->position));
    }
  }
  EXPECT_GT(pieces, 1000);
  EXPECT_GT(bounces, 20);
}

TEST(Rockets, ScoresAreTheToppledCratesOfOthersLessThoseOfOnesOwn) {
  RocketsSession session(4);
  std::array<std::int64_t, 4> scores{};
  int toppled = 0;
  for (int i = 0; i < kCountdownTicks + kRoundTicks - 1; ++i) {
    session.tick_with_bots();
    if (session.fact(kPhase) == kRoundOver) break;
    for (const ViewEvent& event : session.view().events) {
      if (event.kind != kCrateToppled) continue;
      ++toppled;
      const std::uint32_t owner = event.variant & 0xFFU;
      const std::uint32_t by = event.variant >> 8U;
      if (by != kNobody) scores[by] += by == owner ? -1 : 1;
    }
    for (std::uint32_t player = 0; player < 4; ++player) {
      ASSERT_EQ(session.fact(kPlayerScore, player), scores[player]);
    }
  }
  EXPECT_GT(toppled, 30);
}

TEST(Rockets, ARoundIsFollowedByTheNextWithEverythingBuiltUpAgain) {
  RocketsSession session(2);
  int ticks = 0;
  while (session.fact(kRound) == 1 && ticks++ < 4000) session.tick_with_bots();
  ASSERT_EQ(session.fact(kRound), 2);
  EXPECT_EQ(session.fact(kPhase), kCountdown);
  for (std::uint32_t player = 0; player < 4; ++player) {
    EXPECT_EQ(session.fact(kPlayerScore, player), 0);
    EXPECT_EQ(session.fact(kCratesLeft, player), 22);
  }
}

TEST(Rockets, NobodyFiresBeforeTheStartOrWhileLoading) {
  RocketsSession session;
  InputFrame fire;
  fire.players[0].buttons = kFireButton;
  int launches = 0;
  for (int i = 0; i < kCountdownTicks + 60; ++i) {
    session.tick(fire);
    for (const ViewEvent& event : session.view().events) launches += event.kind == kLaunch ? 1 : 0;
    ASSERT_EQ(launches, i < kCountdownTicks ? 0 : 1) << "tick " << i;
  }
}

TEST(Rockets, TwoAndThreePlayersHaveCratesEach) {
  RocketsSession two(1, 2);
  EXPECT_EQ(two.fact(kCratesLeft, 0), 44);
  EXPECT_EQ(two.fact(kCratesLeft, 1), 44);
  RocketsSession three(1, 3);
  for (std::uint32_t player = 0; player < 3; ++player) {
    EXPECT_EQ(three.fact(kCratesLeft, player), 22);
  }
}

// No snapshot may lead to asserts or endless loops in Box2D.
TEST(Rockets, SurvivesSnapshotsWithNonsenseAnywhere) {
  RocketsSession source(3);
  for (int i = 0; i < 300; ++i) source.tick_with_bots();
  const Snapshot sound = source.simulation().snapshot();
  const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
  const std::array<std::uint32_t, 6> nonsense{bits(std::numeric_limits<float>::quiet_NaN()),
                                              bits(-std::numeric_limits<float>::infinity()),
                                              bits(3e38F),
                                              bits(-59.9F),
                                              0x7FFFFFFFU,
                                              0x80000000U};
  RocketsSession victim(3);
  int restored = 0;
  RandomStream chance(1, 1);
  for (std::size_t at = 0; at + 4 <= sound.bytes.size(); at += 3) {
    Snapshot crafted = sound;
    const std::uint32_t value = nonsense[chance.below(nonsense.size())];
    for (std::size_t i = 0; i < 4; ++i) {
      crafted.bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    }
    if (!victim.simulation().restore(crafted)) continue;
    ++restored;
    victim.tick();
    victim.tick();
    expect_all_finite(victim.view());
  }
  EXPECT_GT(restored, 1000);
}

TEST(Rockets, SurvivesASnapshotInWhichAllIsNonsense) {
  RocketsSession source(3);
  for (int i = 0; i < 200; ++i) source.tick_with_bots();
  RocketsSession victim(3);
  RandomStream chance(7, 7);
  for (int round = 0; round < 60; ++round) {
    Snapshot crafted = source.simulation().snapshot();
    // The counts mostly survive, so that loading succeeds.
    for (int i = 0; i < 400; ++i) {
      const std::uint32_t at = 100 + chance.below(static_cast<std::uint32_t>(3000));
      crafted.bytes[at] = static_cast<std::uint8_t>(chance.next());
    }
    if (!victim.simulation().restore(crafted)) continue;
    for (int i = 0; i < 20; ++i) victim.tick();
    expect_all_finite(victim.view());
  }
}

TEST(Rockets, SurvivesNonsenseForConstants) {
  const SessionSetup setup{1, TickRate(60), {"a", "b"}};
  const std::vector<NamedField> sound = Simulation::begin(rockets_info(), setup)->constants();
  for (const float value : {-1e30F, 1e30F, 0.0F}) {
    std::vector<NamedField> constants = sound;
    for (NamedField& constant : constants) constant.bits = std::bit_cast<std::uint32_t>(value);
    Simulation simulation = *Simulation::begin(rockets_info(), setup, &constants);
    InputFrame fire;
    fire.players[0].buttons = kFireButton;
    fire.players[1] = fire.players[0];
    for (int i = 0; i < 200; ++i) simulation.step(fire);
    View view;
    simulation.publish(view);
    expect_all_finite(view);
  }
}

}  // namespace
}  // namespace tickreel::rockets
