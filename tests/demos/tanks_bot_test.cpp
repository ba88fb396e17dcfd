#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "demos/tanks/bots/bot_map.h"
#include "tests/demos/tanks_session.h"
#include "tests/support/room.h"

namespace tickreel::tanks {

using namespace tests;
namespace {

TEST(TanksBot, ARoundAmongBotsIsAFightWithEverybodyMoving) {
  for (const std::uint64_t seed : {1U, 2U}) {
    TanksSession session(seed);
    int kills = 0;
    int ricochets = 0;
    std::array<float, 4> driven_m{};
    for (int i = 0; i < 3150; ++i) {
      session.tick_with_bots();
      kills += session.event_count(kTankDestroyed);
      ricochets += session.event_count(kRicochet);
      for (const Thing& thing : session.view().things) {
        if (thing.kind != kHull) continue;
        driven_m[thing.variant] += std::hypot(thing.velocity.x, thing.velocity.y) / 50.0F;
      }
    }
    EXPECT_GE(kills, 6);
    EXPECT_GE(ricochets, 10);
    for (const float metres : driven_m) EXPECT_GT(metres, 60.0F);
  }
}

TEST(TanksBot, TheSameViewsGiveTheSameInputs) {
  TanksSession a(6);
  TanksSession b(6);
  for (int i = 0; i < 800; ++i) {
    a.tick_with_bots();
    b.tick_with_bots();
  }
  EXPECT_EQ(a.save(), b.save());
}

TEST(TanksBot, TheMapLeadsAroundWalls) {
  const TanksSession session;
  BotMap map;
  map.look(session.view(), 0);
  const Vec2 west{-4.0F, 0.0F};
  const Vec2 east{4.0F, 0.0F};
  EXPECT_FALSE(map.shell_passes(west, east)) << "the pillar in the middle";
  EXPECT_TRUE(map.shell_passes({0.0F, 3.0F}, {0.0F, 6.0F})) << "over the low wall";
  EXPECT_FALSE(map.can_stand({0.0F, 4.6F})) << "on the low wall";
  map.set_goal(east);
  Vec2 place = west;
  for (int step = 0; step < 40 && std::hypot(place.x - east.x, place.y - east.y) > 1.0F; ++step) {
    place = map.next_waypoint(place);
    ASSERT_TRUE(map.can_stand(place));
  }
  EXPECT_LE(std::hypot(place.x - east.x, place.y - east.y), 1.0F);
}

}  // namespace
}  // namespace tickreel::tanks
