#include "demos/rockets/box2d/physics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "demos/rockets/rockets_tuning.h"
#include "demos/rockets/rockets_view.h"
#include "demos/rockets/shot.h"
#include "tests/support/room.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::rockets {

using namespace tests;
namespace {

std::vector<Body> stack_of(int crates) {
  std::vector<Body> bodies{{.half_size = {50.0F, 1.0F}, .position = {0.0F, -1.0F}}};
  for (int i = 0; i < crates; ++i) {
    bodies.push_back({.id = static_cast<std::uint32_t>(i + 1),
                      .kind = BodyKind::kLoose,
                      .density = 12.0F,
                      .position = {0.0F, 0.515F + 1.015F * static_cast<float>(i)}});
  }
  return bodies;
}

TEST(RocketsPhysics, AStackOfEightStandsForHalfAMinute) {
  std::vector<Body> bodies = stack_of(8);
  std::vector<ContactPush> pushes;
  std::vector<Touch> touches;
  for (int i = 0; i < 1800; ++i) step_bodies({}, bodies, pushes, touches);
  for (int i = 1; i <= 8; ++i) {
    EXPECT_NEAR(bodies[i].position.x, 0.0F, 0.001F);
    EXPECT_NEAR(bodies[i].position.y, 0.515F + 1.015F * static_cast<float>(i - 1), 0.02F);
    EXPECT_NEAR(bodies[i].angle, 0.0F, 0.001F);
  }
}

TEST(RocketsPhysics, WithoutItsPushesTheStackFallsSoTheyAreState) {
  std::vector<Body> bodies = stack_of(8);
  std::vector<ContactPush> pushes;
  std::vector<Touch> touches;
  for (int i = 0; i < 1800; ++i) {
    pushes.clear();
    step_bodies({}, bodies, pushes, touches);
  }
  EXPECT_LT(bodies[8].position.y, 7.0F);
}

TEST(RocketsPhysics, NoRocketPassesAThinPlateAtAnySpeed) {
  RandomStream chance(3, 3);
  int touched = 0;
  for (int shot = 0; shot < 1500; ++shot) {
    const float speed = chance.between(1.0F, kMaxSpeed);
    const Vec2 flight = direction_of(chance.between(-1.2F, 1.2F));
    std::vector<Body> bodies{{.id = 1, .half_size = {kPlateThickness / 2.0F, 10.0F}},
                             {.id = 2,
                              .kind = BodyKind::kBullet,
                              .shape = BodyShape::kDisc,
                              .half_size = {kRocketRadius, kRocketRadius},
                              .density = 20.0F,
                              .friction = 0.0F,
                              .bounce = 0.85F,
                              .gravity_scale = 0.0F,
                              .may_turn = false,
                              .position = flight * -chance.between(0.2F, 3.0F),
                              .velocity = flight * speed}};
    bodies[1].position.x = std::min(bodies[1].position.x, -kRocketRadius - 0.05F);
    std::vector<ContactPush> pushes;
    std::vector<Touch> touches;
    for (int i = 0; i < 200; ++i) {
      step_bodies({}, bodies, pushes, touches);
      ASSERT_LT(bodies[1].position.x, 0.0F) << "shot " << shot << " at " << speed << " m/s";
      if (!touches.empty()) break;
    }
    if (touches.empty()) continue;  // too slow, or parallel to the plate
    ++touched;
    EXPECT_LT(touches[0].normal.x, -0.99F);
    EXPECT_NEAR(touches[0].position.x, -kRocketRadius - kPlateThickness / 2.0F, 0.03F);
  }
  EXPECT_GT(touched, 1200);
}

TEST(RocketsPhysics, ABulletBouncesLikeAMirrorAndKeepsItsPart) {
  std::vector<Body> bodies{{.id = 1, .half_size = {kPlateThickness / 2.0F, 10.0F}},
                           {.id = 2,
                            .kind = BodyKind::kBullet,
                            .shape = BodyShape::kDisc,
                            .half_size = {kRocketRadius, kRocketRadius},
                            .density = 20.0F,
                            .friction = 0.0F,
                            .bounce = 0.85F,
                            .gravity_scale = 0.0F,
                            .may_turn = false,
                            .position = {-1.0F, 0.0F},
                            .velocity = {90.0F, 30.0F}}};
  std::vector<ContactPush> pushes;
  std::vector<Touch> touches;
  step_bodies({}, bodies, pushes, touches);
  ASSERT_EQ(touches.size(), 1U);
  EXPECT_NEAR(bodies[1].velocity.x, -0.85F * 90.0F, 0.01F);
  EXPECT_NEAR(bodies[1].velocity.y, 30.0F, 0.01F);
}

/// Returns the same shot with steps of random length, as in a program that measures the time
/// between pictures.
Shot shot_with_varying_steps(std::uint64_t seed, bool continuous) {
  RandomStream chance(seed, 1);
  Shot shot(10.0F, continuous);
  while (!shot.is_over()) shot.step(chance.between(1.0F / 144.0F, 1.0F / 20.0F));
  return shot;
}

TEST(RocketsShot, AtTheFixedStepTheWallHoldsWhereverTheRocketStarts) {
  for (const bool continuous : {false, true}) {
    for (int i = 0; i < 40; ++i) {
      Shot shot(9.0F + 0.025F * static_cast<float>(i), continuous);
      while (!shot.is_over()) shot.step(Shot::kTickSeconds);
      EXPECT_FALSE(shot.has_tunnelled()) << "start " << i;
    }
  }
}

TEST(RocketsShot, AtTheFixedStepEveryRunEndsAlike) {
  std::set<std::uint64_t> ends;
  for (int run = 0; run < 5; ++run) {
    Shot shot(10.0F, false);
    while (!shot.is_over()) shot.step(Shot::kTickSeconds);
    ends.insert(shot.hash());
  }
  EXPECT_EQ(ends.size(), 1U);
}

TEST(RocketsShot, AtAVariableStepTheRocketTunnelsAndNoTwoRunsEndAlike) {
  std::set<std::uint64_t> ends;
  int tunnelled = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Shot shot = shot_with_varying_steps(seed, false);
    ends.insert(shot.hash());
    tunnelled += shot.has_tunnelled() ? 1 : 0;
  }
  EXPECT_EQ(ends.size(), 40U);
  EXPECT_GT(tunnelled, 2);
  EXPECT_LT(tunnelled, 38);
}

TEST(RocketsShot, StoppingBodiesOnTheirWayHoldsTheWallButDoesNotMakeTheEndsAlike) {
  std::set<std::uint64_t> ends;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Shot shot = shot_with_varying_steps(seed, true);
    ends.insert(shot.hash());
    EXPECT_FALSE(shot.has_tunnelled());
  }
  EXPECT_EQ(ends.size(), 40U);
}

}  // namespace
}  // namespace tickreel::rockets
