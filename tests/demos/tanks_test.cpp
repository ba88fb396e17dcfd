#include "demos/tanks/tanks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "demos/tanks/arena.h"
#include "demos/tanks/tanks_tuning.h"
#include "tests/demos/tanks_session.h"
#include "tests/support/room.h"

namespace tickreel::tanks {

using namespace tests;
namespace {

Vec2 flat(Vec3 v) {
  return {v.x, v.y};
}

/// True when a straight path enters a wall that stops shells and is grown by `margin`.
bool way_enters_wall(Vec2 from, Vec2 to, float margin) {
  static const Arena arena = make_arena();
  for (const Wall& wall : arena.walls) {
    if (!stops_shells(wall)) continue;
    for (int i = 0; i <= 8; ++i) {
      const Vec2 point = from + (to - from) * (static_cast<float>(i) / 8.0F);
      if (overlap_of(point, margin, wall.box)) return true;
    }
  }
  return false;
}

TEST(Tanks, SameInputsGiveTheSameStatesAndViews) {
  TanksSession a;
  TanksSession b;
  RandomInputs inputs(7);
  for (int i = 0; i < 1500; ++i) {
    const InputFrame input = inputs.next();
    a.tick(input);
    b.tick(input);
    ASSERT_EQ(a.save(), b.save()) << "tick " << i;
    ASSERT_EQ(bytes_of(a.view()), bytes_of(b.view())) << "tick " << i;
  }
}

TEST(Tanks, EverySeedIsAnotherMatch) {
  TanksSession a(1);
  TanksSession b(2);
  EXPECT_NE(a.save(), b.save());
}

TEST(Tanks, ALoadedStateGoesOnLikeTheLinearRun) {
  TanksSession linear;
  TanksSession other(99);
  RandomInputs inputs(3);
  for (int i = 0; i < 1200; ++i) {
    const std::vector<std::uint8_t> before = linear.save();
    const InputFrame input = inputs.next();
    linear.tick(input);
    other.load(before);
    other.tick(input);
    ASSERT_EQ(linear.save(), other.save()) << "tick " << i;
    ASSERT_EQ(bytes_of(linear.view()), bytes_of(other.view())) << "tick " << i;
  }
}

TEST(Tanks, RandomInputsKeepEverythingFiniteAndInside) {
  const float reach = Tuning{}.tank_radius_m - 0.01F;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    TanksSession session(seed);
    RandomInputs inputs(seed);
    for (int i = 0; i < 4000; ++i) {
      session.tick(inputs.next());
      for (const Thing& thing : session.view().things) {
        if (thing.kind == kWall) continue;
        for (const float value : {thing.position.x, thing.position.y, thing.velocity.x,
                                  thing.velocity.y, thing.rotation.w, thing.rotation.z}) {
          ASSERT_TRUE(std::isfinite(value));
        }
        const float margin = thing.kind == kHull ? reach : 0.0F;
        ASSERT_LE(std::fabs(thing.position.x), kArenaHalfWidth - margin) << "tick " << i;
        ASSERT_LE(std::fabs(thing.position.y), kArenaHalfHeight - margin) << "tick " << i;
      }
    }
  }
}

TEST(Tanks, IdsAreUniqueAndNotUsedAgain) {
  TanksSession session;
  std::map<std::uint64_t, std::uint32_t> kinds;
  for (int i = 0; i < 3600; ++i) {
    session.tick_with_bots();
    std::map<std::uint64_t, int> seen;
    for (const Thing& thing : session.view().things) {
      ASSERT_EQ(++seen[thing.id], 1) << "id " << thing.id;
      const auto known = kinds.emplace(thing.id, thing.kind).first;
      ASSERT_EQ(known->second, thing.kind) << "id " << thing.id;
    }
  }
}

TEST(Tanks, ShellsBounceAtWallFacesAndNeverEnterWalls) {
  TanksSession session(5);
  const float radius = Tuning{}.shell_radius_m;
  std::map<std::uint64_t, Vec2> last;
  int kinks = 0;
  for (int i = 0; i < 3000; ++i) {
    session.tick_with_bots();
    std::map<std::uint64_t, Vec2> path = last;
    const auto follow = [&](std::uint64_t id, Vec2 to) {
      const auto from = path.find(id);
      if (from != path.end()) {
        ASSERT_FALSE(way_enters_wall(from->second, to, radius - 1e-3F)) << "tick " << i;
      }
      path[id] = to;
    };
    for (const PathEvent& event : session.view().path_events) {
      if (event.position.z != kShellHeight) continue;
      follow(event.thing_id, flat(event.position));
      if (event.type != PathEvent::Type::kKink) continue;
      ++kinks;
      EXPECT_TRUE(way_enters_wall(flat(event.position), flat(event.position), radius * 1.5F))
          << "a bounce off nothing";
      EXPECT_NEAR(std::hypot(event.velocity_before.x, event.velocity_before.y),
                  std::hypot(event.velocity_after.x, event.velocity_after.y), 1e-3);
    }
    last.clear();
    for (const Thing& thing : session.view().things) {
      if (thing.kind != kShell) continue;
      follow(thing.id, flat(thing.position));
      last[thing.id] = flat(thing.position);
    }
  }
  EXPECT_GT(kinks, 20);
}

TEST(Tanks, ADamagedStateIsSurvived) {
  TanksSession session;
  for (int i = 0; i < 500; ++i) session.tick_with_bots();
  const std::vector<std::uint8_t> good = session.save();
  RandomStream random(1, 1);
  for (int attempt = 0; attempt < 300; ++attempt) {
    std::vector<std::uint8_t> bad = good;
    bad[random.below(static_cast<std::uint32_t>(bad.size()))] ^=
        static_cast<std::uint8_t>(1U << random.below(8));
    session.load(bad);
    session.idle(3);
  }
  session.load(good);
  EXPECT_EQ(session.save(), good);
}

TEST(Tanks, PublishedVelocitiesFitTheWayOfTheTanks) {
  TanksSession session(3);
  // With a greater distance from the mean of both velocities, the cubic between two ticks would
  // leave the path. Pushes are allowed: one step of the fastest motion that a push gives a tank.
  constexpr float kMaxStrayM = 0.25F;
  std::array<Thing, 4> before{};
  for (int i = 0; i < 1500; ++i) {
    session.tick_with_bots();
    for (std::uint32_t player = 0; player < 4; ++player) {
      const Thing* hull = session.find(kHull, player);
      if (hull == nullptr) {
        before[player] = {};
        continue;
      }
      if (before[player].id != 0 && (hull->flags & kTeleported) == 0) {
        const Vec2 mean = (flat(hull->velocity) + flat(before[player].velocity)) * 0.5F;
        const Vec2 stray =
            flat(hull->position) - flat(before[player].position) - mean * (1.0F / 50.0F);
        ASSERT_LT(std::hypot(stray.x, stray.y), kMaxStrayM) << "tick " << i;
      }
      before[player] = *hull;
    }
  }
}

}  // namespace
}  // namespace tickreel::tanks
