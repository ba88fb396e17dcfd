#include "demos/rockets/arena.h"
#include "demos/rockets/rockets_input.h"
#include "demos/rockets/world.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::rockets {
namespace {

void fire(World& world, std::uint32_t index) {
  State& state = world.state;
  if (state.rockets.size() == kMaxRockets) return;
  const Muzzle muzzle = muzzle_of(state.players[index], index);
  const Rocket rocket{.id = state.next_id++,
                      .owner = index,
                      .bounces_left = world.tuning.rocket_bounces,
                      .ticks_left = world.ticks_of(world.tuning.rocket_life_s),
                      .position = muzzle.position,
                      .velocity = muzzle.direction * world.tuning.launch_speed_m_per_s};
  state.rockets.push_back(rocket);
  state.players[index].reload_ticks = world.ticks_of(world.tuning.reload_s);
  appear(world, rocket.id, 0.0F, rocket.position, rocket.velocity);
  tell(world, {.kind = kLaunch,
               .variant = index,
               .when = 0.0F,
               .position = rocket.position,
               .direction = muzzle.direction});
}

}  // namespace

Muzzle muzzle_of(const Player& player, std::size_t index) {
  const Mast& mast = masts()[index];
  const Vec2 upwards = direction_of(player.elevation);
  const Vec2 direction{upwards.x * mast.facing, upwards.y};
  return {Vec2{mast.x, player.lift} + direction * kMuzzleReach, direction};
}

void step_launchers(World& world, const InputFrame& input) {
  const float lift = world.tuning.lift_speed_m_per_s * world.step_s;
  const float turn = world.tuning.turn_rate_rad_per_s * world.step_s;
  for (std::uint32_t i = 0; i < world.state.players.size(); ++i) {
    Player& player = world.state.players[i];
    const PlayerInput& wish = input.players[i];
    player.lift =
        limited(player.lift + wish.axis(kLiftAxis) * lift, masts()[i].low, masts()[i].high);
    player.elevation = limited(player.elevation + wish.axis(kTurnAxis) * turn, kLowestElevation,
                               kHighestElevation);
    if (player.reload_ticks > 0) --player.reload_ticks;
    const bool may_fire = world.state.round.phase == kPlaying && player.reload_ticks == 0;
    if (may_fire && wish.held(kFireButton)) fire(world, i);
  }
}

}  // namespace tickreel::rockets
