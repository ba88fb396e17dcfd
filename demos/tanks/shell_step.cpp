#include "demos/tanks/collision.h"
#include "demos/tanks/world.h"

// Shells: straight on, a bounce (or as many as the tuning says), then a burst. Everything at its
// exact place within the step.

namespace tickreel::tanks {
namespace {

/// What a shell meets first on its way.
struct Meeting {
  enum class With : std::uint8_t { kNothing, kWall, kCrate, kTank };
  With with = With::kNothing;
  std::size_t index = 0;  ///< of the crate or tank
  Touch touch{.fraction = 1.0F, .normal = {}};

  void offer(const std::optional<Touch>& other, With what, std::size_t at) {
    if (!other || other->fraction >= touch.fraction) return;
    *this = {what, at, *other};
  }
};

/// The rest of a shell's step, which begins at fraction `begun` of it.
Meeting first_meeting(const World& world, const Shell& shell, Vec2 way, float begun) {
  const Tuning& tuning = world.tuning;
  Meeting first;
  for (const Wall& wall : world.arena.walls) {
    if (!stops_shells(wall)) continue;
    first.offer(sweep_to_box(shell.position, way, tuning.shell_radius_m, wall.box),
                Meeting::With::kWall, 0);
  }
  for (std::size_t i = 0; i < world.state.crates.size(); ++i) {
    const Crate& crate = world.state.crates[i];
    if (crate.health <= 0.0F) continue;
    const Box& box = world.arena.crate_places[crate.place];
    first.offer(sweep_to_box(shell.position, way, tuning.shell_radius_m, box),
                Meeting::With::kCrate, i);
  }
  for (std::size_t i = 0; i < world.state.tanks.size(); ++i) {
    // A shell harms its own tank only after a bounce.
    if (i == shell.owner && shell.bounces_left == tuning.shell_bounces) continue;
    const Tank& tank = world.state.tanks[i];
    // Both move: the shell's way as the tank sees it.
    const Vec2 tank_step = tank.position - tank.previous_position;
    const Vec2 tank_then = tank.previous_position + tank_step * begun;
    const auto touch = sweep_to_circle(shell.position, way - tank_step * (1.0F - begun), tank_then,
                                       tuning.tank_radius_m * tuning.shell_hit_part);
    first.offer(touch, Meeting::With::kTank, i);
  }
  return first;
}

void bounce(World& world, Shell& shell, Vec2 normal, float when) {
  const Vec2 before = shell.velocity;
  shell.velocity = reflected(shell.velocity, normal);
  --shell.bounces_left;
  kink(world, shell.id, when, at_shell_height(shell.position), on_ground(before),
       on_ground(shell.velocity));
  tell(world, {.kind = kRicochet,
               .variant = shell.owner,
               .when = when,
               .position = at_shell_height(shell.position),
               .direction = on_ground(normal)});
}

void burst(World& world, Shell& shell, const Meeting& meeting, float when) {
  const Tuning& tuning = world.tuning;
  shell.ticks_left = 0;
  vanish(world, shell.id, when, at_shell_height(shell.position), on_ground(shell.velocity));
  tell(world, {.kind = kShellHit,
               .variant = shell.owner,
               .when = when,
               .position = at_shell_height(shell.position),
               .direction = on_ground(meeting.touch.normal)});
  if (meeting.with == Meeting::With::kTank) {
    const Vec2 push = shell.velocity * (tuning.shell_push_m_per_s / tuning.shell_speed_m_per_s);
    hit_tank(world, static_cast<std::uint32_t>(meeting.index),
             {.by = shell.owner, .damage = tuning.shell_damage, .push = push, .when = when});
  } else if (meeting.with == Meeting::With::kCrate) {
    hit_crate(world, world.state.crates[meeting.index],
              {.by = shell.owner, .damage = tuning.crate_damage, .when = when});
  }
}

/// One step; the shell's ticks_left are 0 when it ended.
void fly(World& world, Shell& shell) {
  float begun = 0.0F;
  // Each bounce is one of those left, so its step has only so many straight pieces.
  while (true) {
    const Vec2 way = shell.velocity * (world.step_s * (1.0F - begun));
    const Meeting meeting = first_meeting(world, shell, way, begun);
    shell.position += way * meeting.touch.fraction;
    if (meeting.with == Meeting::With::kNothing) break;
    begun += (1.0F - begun) * meeting.touch.fraction;
    if (meeting.with != Meeting::With::kWall || shell.bounces_left == 0) {
      burst(world, shell, meeting, begun);
      return;
    }
    bounce(world, shell, meeting.touch.normal, begun);
  }
  if (--shell.ticks_left <= 0) burst(world, shell, {}, 1.0F);
}

}  // namespace

void step_shells(World& world) {
  auto& shells = world.state.shells;
  for (Shell& shell : shells) fly(world, shell);
  std::erase_if(shells, [](const Shell& shell) { return shell.ticks_left == 0; });
  clear_burst_crates(world);
}

}  // namespace tickreel::tanks
