#include "demos/rockets/world.h"

#include <algorithm>

#include "demos/rockets/arena.h"
#include "tickreel/view/exact_math.h"

// This file names actors, targets and weights of events. The state only keeps what happened;
// publishing adds these.

namespace tickreel::rockets {
namespace {

std::int32_t index_of(std::uint32_t player) {
  return player == kNobody ? kNoPlayer : static_cast<std::int32_t>(player);
}

float angle_of(Vec2 direction) {
  return exact_atan2(direction.y, direction.x);
}

Thing& add(View& view, ThingKind kind, std::uint32_t id, Vec2 position, float angle) {
  Thing& thing = view.things.emplace_back();
  thing.id = id;
  thing.kind = kind;
  thing.position = in_world(position);
  thing.rotation = turned(angle);
  return thing;
}

void publish_arena(View& view) {
  for (std::uint32_t i = 0; i < kPedestals.size(); ++i) {
    const Pedestal& pedestal = kPedestals[i];
    Thing& thing = add(view, kPedestal, kFirstPedestalId + i, pedestal.middle, 0.0F);
    thing.size = {pedestal.size.x, 2.4F, pedestal.size.y};
  }
  for (std::uint32_t i = 0; i < kPlates.size(); ++i) {
    const Plate& plate = kPlates[i];
    Thing& thing = add(view, kPlate, kFirstPlateId + i, plate.middle, plate.angle);
    thing.size = {kPlateThickness, 2.0F, plate.length};
  }
}

void publish_mast(std::uint32_t index, View& view) {
  const Mast& mast = kMasts[index];
  const float height = mast.high + 0.9F;
  Thing& thing = add(view, kMast, kFirstMastId + index, {mast.x, height / 2.0F}, 0.0F);
  thing.variant = index;
  thing.size = {0.4F, 1.3F, height};
}

void publish_launcher(const StillWorld& world, std::uint32_t index, View& view) {
  const Player& player = world.state.players[index];
  const auto reload = static_cast<float>(std::max(world.ticks_of(world.tuning.reload_s), 1));
  Thing& thing = add(view, kLauncher, kFirstLauncherId + index, {kMasts[index].x, player.lift},
                     angle_of(muzzle_of(player, index).direction));
  thing.variant = index;
  thing.values[0] = std::max(1.0F - static_cast<float>(player.reload_ticks) / reload, 0.0F);
}

void publish_loose_things(const State& state, View& view) {
  for (const Crate& crate : state.crates) {
    Thing& thing = add(view, kCrate, crate.id, crate.position, crate.angle);
    thing.variant = crate.owner;
    thing.flags = kHasVelocity | kHasAngularVelocity;
    thing.velocity = in_world(crate.velocity);
    thing.angular_velocity = {0.0F, -crate.spin, 0.0F};
    thing.size = {kCrateSize, kCrateSize, kCrateSize};
    thing.values[0] = crate.toppled ? 1.0F : 0.0F;
  }
  for (const Rocket& rocket : state.rockets) {
    Thing& thing = add(view, kRocket, rocket.id, rocket.position, angle_of(rocket.velocity));
    thing.variant = rocket.owner;
    thing.flags = kHasVelocity;
    thing.velocity = in_world(rocket.velocity);
    thing.size = {kRocketLength, 0.3F, 0.3F};
  }
}

void publish_facts(const StillWorld& world, const std::vector<std::string>& names, View& view) {
  const State& state = world.state;
  const auto fact = [&](FactKind kind, std::uint32_t variant, std::int64_t value,
                        std::string_view text = {}) {
    view.facts.push_back({kind, variant, value, std::string(text)});
  };
  for (std::uint32_t i = 0; i < state.players.size(); ++i) {
    fact(kPlayerName, i, 0, names[i]);
    fact(kPlayerScore, i, state.players[i].score);
    fact(kCratesLeft, i, std::ranges::count_if(state.crates, [&](const Crate& crate) {
           return crate.owner == i && !crate.toppled;
         }));
  }
  const std::int32_t round_ticks = world.ticks_of(world.tuning.round_s);
  const std::int32_t played = state.round.phase == kCountdown ? 0
                              : state.round.phase == kPlaying ? state.round.phase_ticks
                                                              : round_ticks;
  fact(kRound, 0, state.round.number);
  fact(kTicksLeft, 0, round_ticks - played);
  fact(kPhase, 0, state.round.phase);
  fact(kPhaseTicks, 0, state.round.phase_ticks);
  if (state.round.phase == kRoundOver) fact(kWinner, 0, state.round.winner);
}

}  // namespace

void explain(ViewEvent& event, const Round& round) {
  const std::uint32_t low = event.variant & 0xFFU;
  const std::uint32_t high = event.variant >> 8U & 0xFFU;
  switch (event.kind) {
    case kCrateToppled:
      event.target = index_of(low);
      event.actor = index_of(high);
      event.weight = kFullEventWeight;
      break;
    case kExplosion:
      event.actor = index_of(low);
      event.weight = 5;
      break;
    case kRoundEnded:
      event.actor = index_of(low);
      event.weight = 150;
      event.text = "round " + std::to_string(round.number);
      break;
    default:
      break;
  }
}

void publish_view(const StillWorld& world, const std::vector<std::string>& names, View& view) {
  publish_arena(view);
  for (std::uint32_t i = 0; i < world.state.players.size(); ++i) {
    publish_mast(i, view);
    publish_launcher(world, i, view);
  }
  publish_loose_things(world.state, view);
  publish_facts(world, names, view);
  world.state.story.publish(view);
  for (ViewEvent& event : view.events) explain(event, world.state.round);
}

}  // namespace tickreel::rockets
