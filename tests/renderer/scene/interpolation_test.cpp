#include "renderer/scene/interpolation.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <numbers>

namespace tickreel::tests {
namespace {

constexpr double kStep = 0.02;

Thing thing_at(std::uint64_t id, Vec3 position) {
  Thing thing;
  thing.id = id;
  thing.position = position;
  return thing;
}

Thing moving(std::uint64_t id, Vec3 position, Vec3 velocity) {
  Thing thing = thing_at(id, position);
  thing.velocity = velocity;
  thing.flags = kHasVelocity;
  return thing;
}

std::vector<Thing> at(const View& from, const View& to, double alpha) {
  std::vector<Thing> things{thing_at(99, {9.0F, 9.0F, 9.0F})};  // must be forgotten
  interpolate(from, to, alpha, kStep, things);
  return things;
}

View view_of(std::vector<Thing> things, std::vector<PathEvent> events = {}) {
  View view;
  view.things = std::move(things);
  view.path_events = std::move(events);
  return view;
}

PathEvent event(PathEvent::Type type, float when, Vec3 position, Vec3 before, Vec3 after) {
  return {1, type, when, position, before, after};
}

TEST(Interpolation, AtAlphaZeroIsTheEarlierViewBitForBit) {
  Thing odd = moving(7, {0.1F, -0.0F, 1e-40F}, {3.0F, 0.0F, 0.0F});
  odd.rotation = {0.7F, 0.1F, 0.2F, 0.3F};  // not of unit length
  const View from = view_of({odd, thing_at(3, {1.0F, 2.0F, 3.0F})});
  const View to = view_of({moving(7, {5.0F, 5.0F, 5.0F}, {})});
  const auto things = at(from, to, 0.0);
  ASSERT_EQ(things.size(), 2U);
  EXPECT_EQ(std::memcmp(&things[0].position, &odd.position, sizeof(Vec3)), 0);
  EXPECT_EQ(things[0].rotation, odd.rotation);
  EXPECT_EQ(things[1].id, 3U);
}

TEST(Interpolation, KeepsTheEarlierOrderAndMatchesById) {
  const View from = view_of({thing_at(5, {}), thing_at(2, {}), thing_at(9, {})});
  const View to = view_of({thing_at(9, {9.0F, 0.0F, 0.0F}), thing_at(5, {5.0F, 0.0F, 0.0F}),
                           thing_at(2, {2.0F, 0.0F, 0.0F})});
  const auto things = at(from, to, 0.5);
  ASSERT_EQ(things.size(), 3U);
  EXPECT_FLOAT_EQ(things[0].position.x, 2.5F);
  EXPECT_FLOAT_EQ(things[1].position.x, 1.0F);
  EXPECT_FLOAT_EQ(things[2].position.x, 4.5F);
}

TEST(Interpolation, MovesInEqualStepsAtConstantSpeed) {
  const Vec3 velocity{50.0F, 0.0F, 0.0F};
  const View from = view_of({moving(1, {0.0F, 0.0F, 0.0F}, velocity)});
  const View to = view_of({moving(1, {1.0F, 0.0F, 0.0F}, velocity)});
  for (int i = 1; i < 10; ++i) {
    const auto things = at(from, to, i / 10.0);
    EXPECT_NEAR(things[0].position.x, i / 10.0, 1e-6);
    EXPECT_NEAR(things[0].velocity.x, 50.0, 1e-4);
  }
}

TEST(Interpolation, StaysOnACircle) {
  const double turn = 2.0 * std::numbers::pi;
  const auto on_circle = [&](double seconds) {
    const double angle = turn * seconds;
    return moving(1,
                  {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)), 0.0F},
                  {static_cast<float>(-turn * std::sin(angle)),
                   static_cast<float>(turn * std::cos(angle)), 0.0F});
  };
  double worst = 0.0;
  for (int tick = 0; tick < 50; ++tick) {
    const View from = view_of({on_circle(tick * kStep)});
    const View to = view_of({on_circle((tick + 1) * kStep)});
    for (const double alpha : {0.1, 0.25, 0.5, 0.75, 0.9}) {
      const Thing exact = on_circle((tick + alpha) * kStep);
      const Thing seen = at(from, to, alpha)[0];
      const Vec3 off = seen.position - exact.position;
      worst = std::max(worst, std::sqrt(double{dot(off, off)}));
    }
  }
  EXPECT_LT(worst, 2e-6);  // relative to the radius; straight lines would be off by 2e-3
}

TEST(Interpolation, WithoutBothVelocitiesIsStraight) {
  const View from = view_of({moving(1, {}, {0.0F, 500.0F, 0.0F})});
  const View to = view_of({thing_at(1, {1.0F, 0.0F, 0.0F})});
  const auto things = at(from, to, 0.5);
  EXPECT_FLOAT_EQ(things[0].position.x, 0.5F);
  EXPECT_FLOAT_EQ(things[0].position.y, 0.0F);
  EXPECT_FLOAT_EQ(things[0].velocity.x, 50.0F);
}

TEST(Interpolation, GoesThroughTheCornerAndNeverIntoTheWall) {
  // A shell flies east at 40 m/s, hits the wall at x = 0.5 and flies back.
  const Vec3 east{40.0F, 0.0F, 0.0F};
  const float when = 0.625F;
  const View from = view_of({moving(1, {0.0F, 0.0F, 0.0F}, east)});
  const View to = view_of({moving(1, {0.2F, 0.0F, 0.0F}, -east)},
                          {event(PathEvent::Type::kKink, when, {0.5F, 0.0F, 0.0F}, east, -east)});
  float farthest = 0.0F;
  for (int i = 1; i < 1000; ++i) {
    const auto things = at(from, to, i / 1000.0);
    farthest = std::max(farthest, things[0].position.x);
    EXPECT_NEAR(things[0].velocity.x, i / 1000.0 < when ? 40.0 : -40.0, 1e-3);
  }
  EXPECT_LE(farthest, 0.5F);
  EXPECT_EQ(at(from, to, when)[0].position, (Vec3{0.5F, 0.0F, 0.0F}));
}

TEST(Interpolation, PassesSeveralCornersInOneStep) {
  const Vec3 v{100.0F, 0.0F, 0.0F};
  const View from = view_of({moving(1, {}, v)});
  const View to = view_of({moving(1, {0.0F, 0.0F, 0.0F}, v)},
                          {event(PathEvent::Type::kKink, 0.25F, {0.5F, 0.0F, 0.0F}, v, -v),
                           event(PathEvent::Type::kKink, 0.75F, {-0.5F, 0.0F, 0.0F}, -v, v)});
  EXPECT_NEAR(at(from, to, 0.5)[0].position.x, 0.0, 1e-6);
  EXPECT_FLOAT_EQ(at(from, to, 0.25)[0].position.x, 0.5F);
  EXPECT_FLOAT_EQ(at(from, to, 0.75)[0].position.x, -0.5F);
}

TEST(Interpolation, TeleportedStaysUntilTheLaterTick) {
  Thing after = moving(1, {100.0F, 0.0F, 0.0F}, {});
  after.flags |= kTeleported;
  const View from = view_of({moving(1, {1.0F, 0.0F, 0.0F}, {})});
  EXPECT_EQ(at(from, view_of({after}), 0.99)[0].position, (Vec3{1.0F, 0.0F, 0.0F}));
}

TEST(Interpolation, AppearsAtItsMomentOnItsPath) {
  const Vec3 v{20.0F, 0.0F, 0.0F};
  const View to = view_of({moving(1, {0.2F, 0.0F, 0.0F}, v)},
                          {event(PathEvent::Type::kAppear, 0.5F, {0.0F, 0.0F, 0.0F}, {}, v)});
  EXPECT_TRUE(at({}, to, 0.49).empty());
  ASSERT_EQ(at({}, to, 0.5).size(), 1U);
  EXPECT_FLOAT_EQ(at({}, to, 0.5)[0].position.x, 0.0F);
  EXPECT_NEAR(at({}, to, 0.75)[0].position.x, 0.1, 1e-6);
}

TEST(Interpolation, WithoutAMomentAppearsAtTheLaterTick) {
  EXPECT_TRUE(at({}, view_of({thing_at(1, {})}), 0.99).empty());
}

TEST(Interpolation, VanishesAtItsMomentOnItsPath) {
  const Vec3 v{20.0F, 0.0F, 0.0F};
  const View from = view_of({moving(1, {}, v)});
  const View to = view_of({}, {event(PathEvent::Type::kVanish, 0.5F, {0.2F, 0.0F, 0.0F}, v, {})});
  EXPECT_NEAR(at(from, to, 0.25)[0].position.x, 0.1, 1e-6);
  EXPECT_TRUE(at(from, to, 0.5).empty());
}

TEST(Interpolation, WithoutAMomentStaysUntilTheLaterTick) {
  const View from = view_of({moving(1, {3.0F, 0.0F, 0.0F}, {20.0F, 0.0F, 0.0F})});
  EXPECT_EQ(at(from, {}, 0.99)[0].position, (Vec3{3.0F, 0.0F, 0.0F}));
}

TEST(Interpolation, WhatLivedForLessThanAStepIsNotShown) {
  const View to = view_of({}, {event(PathEvent::Type::kAppear, 0.2F, {}, {}, {}),
                               event(PathEvent::Type::kVanish, 0.8F, {}, {}, {})});
  EXPECT_TRUE(at({}, to, 0.5).empty());
}

TEST(Interpolation, TurnsTheShortWayRoundAtConstantSpeed) {
  Thing before = thing_at(1, {});
  Thing after = before;
  const float half = 0.5F;                                          // of one radian
  after.rotation = {-std::cos(half), 0.0F, 0.0F, -std::sin(half)};  // the same rotation with the
                                                                    // other sign
  const auto things = at(view_of({before}), view_of({after}), 0.25);
  EXPECT_NEAR(2.0 * std::atan2(things[0].rotation.z, things[0].rotation.w), 0.25, 1e-6);
}

/// Returns a rotation about the up axis.
Quat yawed(double angle) {
  return {static_cast<float>(std::cos(angle / 2.0)), 0.0F, 0.0F,
          static_cast<float>(std::sin(angle / 2.0))};
}

/// Returns a thing whose angular velocity is `turn` a step about the up axis.
Thing turning(double heading, double turn) {
  Thing thing = thing_at(1, {});
  thing.rotation = yawed(heading);
  thing.flags = kHasAngularVelocity;
  thing.angular_velocity = {0.0F, 0.0F, static_cast<float>(turn / kStep)};
  return thing;
}

constexpr double kDegree = std::numbers::pi / 180.0;

TEST(Interpolation, TurnsAsFarAsTheAngularVelocitySays) {
  for (const double degrees :
       {270.0, -270.0, 90.0, -90.0, 180.0, -180.0, 350.0, 360.0, -360.0, 720.0, 450.0, -630.0}) {
    const double turn = degrees * kDegree;
    const View from = view_of({turning(1.0, turn)});
    const View to = view_of({turning(1.0 + turn, turn)});
    for (int i = 1; i < 20; ++i) {
      const Thing thing = at(from, to, i / 20.0)[0];
      const Quat there = yawed(1.0 + turn * i / 20.0);
      const double cosine = double{thing.rotation.w} * there.w + double{thing.rotation.z} * there.z;
      EXPECT_NEAR(std::fabs(cosine), 1.0, 1e-6) << degrees << " degrees, step " << i;
      EXPECT_NEAR(thing.angular_velocity.z, turn / kStep, 1e-3) << degrees;
    }
  }
}

TEST(Interpolation, TumblesAboutAnyAxis) {
  const float third = 1.0F / std::sqrt(3.0F);
  const double turn = 1.5 * std::numbers::pi;
  const auto tumbled = [&](double part) {
    const auto sine = static_cast<float>(std::sin(part * turn / 2.0)) * third;
    return Quat{static_cast<float>(std::cos(part * turn / 2.0)), sine, sine, sine};
  };
  Thing before = thing_at(1, {});
  before.flags = kHasAngularVelocity;
  const auto rate = static_cast<float>(turn / kStep) * third;
  before.angular_velocity = {rate, rate, rate};
  Thing after = before;
  after.rotation = tumbled(1.0);
  const Quat there = tumbled(0.5);
  const Quat rotation = at(view_of({before}), view_of({after}), 0.5)[0].rotation;
  EXPECT_NEAR(std::fabs(rotation.w * there.w + rotation.x * there.x + rotation.y * there.y +
                        rotation.z * there.z),
              1.0F, 1e-6F);
}

TEST(Interpolation, AnAngularVelocityInOneViewAloneChangesNothing) {
  const double turn = 270.0 * kDegree;
  Thing after = turning(turn, turn);
  after.flags = 0;
  const Thing thing = at(view_of({turning(0.0, turn)}), view_of({after}), 0.5)[0];
  EXPECT_NEAR(2.0 * std::atan2(thing.rotation.z, thing.rotation.w), -45.0 * kDegree, 1e-6);
}

TEST(Interpolation, TheShortWayIsTheSameWhetherItIsToldOrNot) {
  for (int i = 0; i < 100; ++i) {
    const double turn = 0.03 * (i - 50);
    const Thing before = turning(0.7, turn);
    const Thing after = turning(0.7 + turn, turn * 1.2);
    Thing silent = before;
    silent.flags = 0;
    EXPECT_EQ(at(view_of({before}), view_of({after}), 0.3)[0].rotation,
              at(view_of({silent}), view_of({after}), 0.3)[0].rotation);
  }
}

TEST(Interpolation, AValueThatWrapsGoesOverOne) {
  Thing before = thing_at(1, {});
  before.flags = value_wraps(1) | value_wraps(3);
  before.values = {0.9F, 0.9F, 0.9F, 0.1F};
  Thing after = before;
  after.values = {0.1F, 0.1F, 0.1F, 0.9F};
  const auto values = [&](double alpha) {
    return at(view_of({before}), view_of({after}), alpha)[0].values;
  };
  EXPECT_FLOAT_EQ(values(0.25)[0], 0.7F);
  EXPECT_FLOAT_EQ(values(0.25)[1], 0.95F);
  EXPECT_NEAR(values(0.75)[1], 0.05F, 1e-6F);
  EXPECT_FLOAT_EQ(values(0.25)[2], 0.7F);
  EXPECT_NEAR(values(0.25)[3], 0.05F, 1e-6F);
  EXPECT_FLOAT_EQ(values(0.75)[3], 0.95F);
  for (int i = 1; i < 1000; ++i) {
    EXPECT_GE(values(i / 1000.0)[1], 0.0F);
    EXPECT_LT(values(i / 1000.0)[1], 1.0F);
  }
}

TEST(Interpolation, HalfATurnOfAValueThatWrapsGoesForwards) {
  Thing before = thing_at(1, {});
  before.flags = value_wraps(0);
  before.values[0] = 0.75F;
  Thing after = before;
  after.values[0] = 0.25F;
  EXPECT_FLOAT_EQ(at(view_of({before}), view_of({after}), 0.25)[0].values[0], 0.875F);
  EXPECT_FLOAT_EQ(at(view_of({after}), view_of({before}), 0.25)[0].values[0], 0.375F);
}

TEST(Interpolation, AValueThatWrapsInOneViewAloneIsLinear) {
  Thing before = thing_at(1, {});
  before.values[0] = 0.9F;
  Thing after = before;
  after.flags = value_wraps(0);
  after.values[0] = 0.1F;
  EXPECT_FLOAT_EQ(at(view_of({before}), view_of({after}), 0.5)[0].values[0], 0.5F);
}

TEST(Interpolation, ScalesAndValuesAreLinear) {
  Thing before = thing_at(1, {});
  Thing after = before;
  before.variant = 4;
  after.variant = 5;
  after.size = {3.0F, 1.0F, 1.0F};
  after.values = {1.0F, 0.0F, 0.0F, 8.0F};
  const Thing thing = at(view_of({before}), view_of({after}), 0.25)[0];
  EXPECT_FLOAT_EQ(thing.size.x, 1.5F);
  EXPECT_FLOAT_EQ(thing.values[3], 2.0F);
  EXPECT_EQ(thing.variant, 4U);
}

TEST(Interpolation, SurvivesNonsense) {
  const float nan = std::nanf("");
  const View from = view_of({moving(1, {}, {}), moving(1, {}, {})});
  const View to = view_of({moving(1, {1.0F, 0.0F, 0.0F}, {}), moving(1, {}, {})},
                          {event(PathEvent::Type::kKink, nan, {}, {}, {}),
                           event(PathEvent::Type::kKink, 7.0F, {}, {}, {}),
                           event(PathEvent::Type::kKink, 0.5F, {}, {}, {})});
  EXPECT_EQ(at(from, to, 0.75).size(), 2U);
  Thing odd = turning(0.0, 1e30);
  odd.flags |= value_wraps(0);
  odd.values[0] = nan;
  odd.rotation.x = nan;
  EXPECT_EQ(at(view_of({odd}), view_of({odd}), 0.75).size(), 1U);
}

}  // namespace
}  // namespace tickreel::tests
