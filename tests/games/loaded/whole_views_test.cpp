#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "games/loaded/foreign_view.h"
#include "renderer/scene/interpolation.h"
#include "sim/game/view_difference.h"
#include "tests/support/room.h"
#include "tickreel/game/input_frame.h"

// The functions of a table can express everything that a view in C++ can.

namespace tickreel::tests {
namespace {

using games::ViewTaker;

template <typename To>
void set(To& to, Vec3 from) {
  to[0] = from.x, to[1] = from.y, to[2] = from.z;
}

// A new field in C++ does not compile here until the table has it.

tickreel_full_thing in_c(const Thing& of) {
  const auto& [id, kind, variant, flags, position, rotation, velocity, size, values, angular] = of;
  tickreel_full_thing thing{};
  thing.size = sizeof thing;
  thing.thing.id = id;
  thing.thing.kind = kind;
  thing.thing.variant = variant;
  thing.thing.flags = flags;
  set(thing.thing.position, position);
  const float turned[] = {rotation.x, rotation.y, rotation.z, rotation.w};
  std::ranges::copy(turned, thing.thing.rotation);
  set(thing.thing.velocity, velocity);
  set(thing.thing.extents, size);
  std::ranges::copy(values, thing.values);
  set(thing.angular_velocity, angular);
  return thing;
}

tickreel_path_event in_c(const PathEvent& of) {
  const auto& [thing_id, type, when, position, before, after] = of;
  tickreel_path_event event{};
  event.size = sizeof event;
  event.thing_id = thing_id;
  event.type = static_cast<std::uint32_t>(type);
  event.when = when;
  set(event.position, position);
  set(event.velocity_before, before);
  set(event.velocity_after, after);
  return event;
}

tickreel_full_event in_c(const ViewEvent& of) {
  const auto& [id, kind, variant, when, position, direction, magnitude, actor, target, weight,
               text] = of;
  tickreel_full_event event{};
  event.size = sizeof event;
  event.event.id = id;
  event.event.kind = kind;
  event.event.when = when;
  set(event.event.position, position);
  event.event.actor = actor;
  event.event.target = target;
  event.event.weight = weight;
  event.event.text = text.c_str();
  event.variant = variant;
  set(event.direction, direction);
  event.magnitude = magnitude;
  return event;
}

tickreel_fact in_c(const Fact& of) {
  const auto& [kind, variant, value, text] = of;
  return {sizeof(tickreel_fact), kind, variant, value, text.c_str()};
}

/// Returns the view that results when a game tells it in C. Pictures have their own tests.
View told_in_c(const View& view) {
  const auto& [tick, things, path_events, events, facts, bytes, samples, picture] = view;
  View taken;
  taken.tick = tick;
  ViewTaker to(taken);
  for (const Thing& thing : things) {
    const tickreel_full_thing said = in_c(thing);
    to.full_thing(&to, &said);
  }
  for (const PathEvent& event : path_events) {
    const tickreel_path_event said = in_c(event);
    to.path_event(&to, &said);
  }
  for (const ViewEvent& event : events) {
    const tickreel_full_event said = in_c(event);
    to.full_event(&to, &said);
  }
  for (const Fact& fact : facts) {
    const tickreel_fact said = in_c(fact);
    to.fact(&to, &said);
  }
  to.bytes(&to, bytes.data(), bytes.size());
  to.samples(&to, samples.data(), samples.size() / 2);
  EXPECT_EQ(to.problem(), "");
  return taken;
}

View full_view() {
  View view;
  view.tick = 7;
  Thing wheel;
  wheel.id = 3;
  wheel.kind = kPlainDisc;
  wheel.variant = 2;
  wheel.flags = kTeleported | kHasVelocity | kHasAngularVelocity | value_wraps(0) | value_wraps(3);
  wheel.position = {1.0F, 2.0F, 3.0F};
  wheel.rotation = {0.0F, 0.0F, 1.0F, 0.0F};
  wheel.velocity = {4.0F, 5.0F, 6.0F};
  wheel.size = {7.0F, 8.0F, 9.0F};
  wheel.values = {0.1F, 0.2F, 0.3F, 0.4F};
  wheel.angular_velocity = {10.0F, 11.0F, 12.0F};
  view.things = {wheel};
  for (const auto type :
       {PathEvent::Type::kKink, PathEvent::Type::kAppear, PathEvent::Type::kVanish}) {
    view.path_events.push_back(
        {3, type, 0.25F, {1.0F, 1.0F, 1.0F}, {2.0F, 2.0F, 2.0F}, {3.0F, 3.0F, 3.0F}});
  }
  view.events = {
      {5, 6, 7, 0.5F, {1.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}, 2.5F, 1, 0, 100, "shield"}};
  view.facts = {{kPlainName, 1, 0, "Ada"}, {kPlainScore, 1, 12, ""}, {77, 900, -5, "over"}};
  view.bytes = {1, 2, 3};
  view.samples = {0.5F, -0.5F};
  return view;
}

TEST(WholeViewsTest, WhatAViewSaysATableCanSay) {
  const View view = full_view();
  const auto difference = sim::view_difference(view, told_in_c(view));
  EXPECT_FALSE(difference) << difference->path;
}

/// Returns the angle about z, from 0 to below a whole turn.
double turn_of(const Thing& thing) {
  const double turn = 2.0 * std::atan2(thing.rotation.z, thing.rotation.w);
  return turn < 0.0 ? turn + 2.0 * std::numbers::pi : turn;
}

/// Returns a wheel at 6 ticks a second, which makes this part of a turn in each tick.
View wheel_at(Tick tick, double turns_in_tick) {
  const double turn = 2.0 * std::numbers::pi * turns_in_tick;
  View view;
  view.tick = tick;
  Thing wheel;
  wheel.flags = kHasAngularVelocity;
  wheel.rotation = {static_cast<float>(std::cos(0.5 * turn * static_cast<double>(tick))), 0.0F,
                    0.0F, static_cast<float>(std::sin(0.5 * turn * static_cast<double>(tick)))};
  wheel.angular_velocity = {0.0F, 0.0F, static_cast<float>(turn * 6.0)};
  view.things = {wheel};
  return view;
}

TEST(WholeViewsTest, AWheelOfATableTurnsTheWayItSays) {
  for (const double turns : {0.2, 0.45, 0.55, 0.72, 0.95, 1.3}) {
    std::vector<Thing> between;
    renderer::interpolate(told_in_c(wheel_at(0, turns)), told_in_c(wheel_at(1, turns)), 0.5,
                          1.0 / 6.0, between);
    const double half = 2.0 * std::numbers::pi * std::fmod(turns / 2.0, 1.0);
    EXPECT_NEAR(turn_of(between.front()), half, 1e-3) << turns << " of a turn in a tick";
  }
}

/// In an older library's flags, these bits have no meaning.
TEST(WholeViewsTest, AnOlderThingSaysNoMoreThanItDid) {
  View view;
  ViewTaker to(view);
  tickreel_thing thing{};
  thing.flags = ~0U;
  to.thing(&to, &thing);
  ASSERT_EQ(view.things.size(), 1U);
  EXPECT_EQ(view.things.front().flags, std::uint32_t{kTeleported} | kHasVelocity);
}

TEST(WholeViewsTest, NamesAndScoresAreFactsAndNoMoreThanThoseThereCanBe) {
  View view;
  ViewTaker to(view);
  for (int i = 0; i < 40'000; ++i) {
    to.name(&to, 0, "Ada");
    to.score(&to, 0, i);
  }
  EXPECT_EQ(view.facts.size(), 65536U);
  EXPECT_EQ(to.problem(), "its view has more than 65536 facts");
}

template <typename Sized, typename Change>
std::string refusal_of(void (*tickreel_view::*function)(tickreel_view*, const Sized*),
                       const Change& change) {
  View view;
  ViewTaker to(view);
  Sized said{};
  said.size = sizeof said;
  change(said);
  (to.*function)(&to, &said);
  EXPECT_TRUE(view.things.empty() && view.events.empty() && view.path_events.empty() &&
              view.facts.empty());
  return to.problem();
}

TEST(WholeViewsTest, WhatMakesNoSenseIsRefusedByName) {
  constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
  const auto too_short = [](auto& of) { of.size -= 1; };
  EXPECT_EQ(refusal_of(&tickreel_view::full_thing, too_short),
            "its view has a tickreel_full_thing whose `size` is " +
                std::to_string(sizeof(tickreel_full_thing) - 1) +
                ": it must be sizeof(tickreel_full_thing)");
  EXPECT_NE(refusal_of(&tickreel_view::full_event, too_short), "");
  EXPECT_NE(refusal_of(&tickreel_view::path_event, too_short), "");
  EXPECT_NE(refusal_of(&tickreel_view::fact, too_short), "");
  EXPECT_NE(refusal_of(&tickreel_view::full_thing, [](auto& of) { of.values[3] = kNone; }), "");
  EXPECT_NE(refusal_of(&tickreel_view::full_thing, [](auto& of) { of.thing.position[0] = kNone; }),
            "");
  EXPECT_NE(
      refusal_of(&tickreel_view::full_thing, [](auto& of) { of.angular_velocity[2] = kNone; }), "");
  EXPECT_NE(refusal_of(&tickreel_view::full_event, [](auto& of) { of.magnitude = kNone; }), "");
  EXPECT_NE(refusal_of(&tickreel_view::full_event, [](auto& of) { of.event.when = 2.0F; }), "");
  EXPECT_NE(refusal_of(&tickreel_view::path_event, [](auto& of) { of.type = 3; }), "");
  EXPECT_NE(refusal_of(&tickreel_view::path_event, [](auto& of) { of.when = -1.0F; }), "");
  EXPECT_NE(refusal_of(&tickreel_view::path_event, [](auto& of) { of.velocity_after[1] = kNone; }),
            "");
  EXPECT_EQ(refusal_of(&tickreel_view::fact,
                       [](auto& of) { of.kind = kPlainScore, of.variant = kMaxPlayers; }),
            "its view has a fact of a player that there cannot be");
  const auto refusal_of_null = [](auto function) {
    View view;
    ViewTaker to(view);
    (to.*function)(&to, nullptr);
    return to.problem();
  };
  EXPECT_EQ(refusal_of_null(&tickreel_view::full_thing),
            "its view has a tickreel_full_thing that is NULL");
  EXPECT_EQ(refusal_of_null(&tickreel_view::thing), "its view has a tickreel_thing that is NULL");
  EXPECT_EQ(refusal_of_null(&tickreel_view::event), "its view has a tickreel_event that is NULL");
}

}  // namespace
}  // namespace tickreel::tests
