#include <algorithm>

#include "demos/swarm/swarm_input.h"
#include "demos/swarm/world.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::swarm {
namespace {

void obey(const World& world, const PlayerInput& input, std::size_t army) {
  if (!input.held(kMoveButton | kSpreadButton)) return;
  for (std::size_t i = 0; i < kSquadsPerArmy; ++i) {
    if (!input.held(kFirstSquadButton << i)) continue;
    Squad& squad = world.state.squads[army * kSquadsPerArmy + i];
    squad.goal = {input.axis(kCursorXAxis) * world.field.half_size.x,
                  input.axis(kCursorYAxis) * world.field.half_size.y};
    squad.open_order = input.held(kSpreadButton);
  }
}

void turn_to(Squad& squad, Vec2 direction, float most_rad) {
  const Vec2 left{-squad.front.y, squad.front.x};
  const float ahead = dot(squad.front, direction);
  // The sine of the way to turn; what lies behind is as far as what lies abeam.
  const float side = dot(left, direction);
  const float wanted = ahead > 0.0F ? side : (side < 0.0F ? -1.0F : 1.0F);
  squad.front = normalised(squad.front + left * std::max(-most_rad, std::min(wanted, most_rad)));
}

void march(const World& world, Squad& squad) {
  const Vec2 way = squad.goal - squad.position;
  const float distance = length(way);
  const float step = world.tuning.march_m_per_s * world.step_s;
  if (distance <= step) {
    squad.position = squad.goal;
    return;
  }
  const Vec2 direction = way * (1.0F / distance);
  squad.position += direction * step;
  turn_to(squad, direction, world.tuning.turn_rad_per_s * world.step_s);
}

}  // namespace

void place_squads(World& world) {
  for (std::size_t i = 0; i < kSquads; ++i) {
    const Vec2 home = world.field.homes[i];
    world.state.squads[i] = {home, home_front(army_of(i)), home, false};
  }
}

void step_squads(World& world, const InputFrame& input) {
  for (std::size_t army = 0; army < kArmies && world.is_fighting(); ++army) {
    obey(world, input.players[army], army);
  }
  for (Squad& squad : world.state.squads) march(world, squad);
}

}  // namespace tickreel::swarm
