#include <algorithm>
#include <map>

#include "demos/rockets/arena.h"
#include "demos/rockets/world.h"
#include "tickreel/view/exact_math.h"

// The step in which rockets fly and crates tumble: one step of Box2D, then the effects of touches.

namespace tickreel::rockets {
namespace {

constexpr float kGroundHalfWidth = kMaxReach + 10.0F;

Body fixed_box(const Tuning& tuning, std::uint32_t id, Vec2 middle, Vec2 size, float angle = 0.0F) {
  return {.id = id,
          .half_size = size * 0.5F,
          .friction = tuning.ground_friction,
          .position = middle,
          .angle = angle};
}

/// Returns all bodies in a fixed order, because Box2D's results depend on the order.
std::vector<Body> assembled(const World& world) {
  const Tuning& tuning = world.tuning;
  std::vector<Body> bodies;
  bodies.push_back(fixed_box(tuning, kGroundId, {0.0F, -1.0F}, {2.0F * kGroundHalfWidth, 2.0F}));
  for (std::uint32_t i = 0; i < kPedestals.size(); ++i) {
    bodies.push_back(
        fixed_box(tuning, kFirstPedestalId + i, kPedestals[i].middle, kPedestals[i].size));
  }
  for (std::uint32_t i = 0; i < kPlates.size(); ++i) {
    const Plate& plate = kPlates[i];
    bodies.push_back(fixed_box(tuning, kFirstPlateId + i, plate.middle,
                               {kPlateThickness, plate.length}, plate.angle));
  }
  for (const Crate& crate : world.state.crates) {
    bodies.push_back({.id = crate.id,
                      .kind = BodyKind::kLoose,
                      .half_size = {kCrateSize / 2.0F, kCrateSize / 2.0F},
                      .density = tuning.crate_density_kg_per_m2,
                      .friction = tuning.crate_friction,
                      .position = crate.position,
                      .angle = crate.angle,
                      .velocity = crate.velocity,
                      .spin = crate.spin});
  }
  for (const Rocket& rocket : world.state.rockets) {
    bodies.push_back({.id = rocket.id,
                      .kind = BodyKind::kBullet,
                      .shape = BodyShape::kDisc,
                      .half_size = {kRocketRadius, kRocketRadius},
                      .density = tuning.rocket_density_kg_per_m2,
                      .friction = 0.0F,
                      .bounce = tuning.rocket_bounce,
                      .gravity_scale = tuning.rocket_gravity_scale,
                      .may_turn = false,
                      .position = rocket.position,
                      .velocity = rocket.velocity});
  }
  return bodies;
}

Vec2 slowed(Vec2 velocity) {
  return {limited(velocity.x, -kMaxSpeed, kMaxSpeed), limited(velocity.y, -kMaxSpeed, kMaxSpeed)};
}

void read_back(World& world, const std::vector<Body>& bodies) {
  State& state = world.state;
  auto body = bodies.begin() + static_cast<std::ptrdiff_t>(1 + kPedestals.size() + kPlates.size());
  for (Crate& crate : state.crates) {
    crate.position = body->position;
    crate.angle = rockets::is_within(body->angle, kPi) ? body->angle : wrap_angle(body->angle);
    crate.velocity = slowed(body->velocity);
    crate.spin = limited(body->spin, -kMaxSpin, kMaxSpin);
    ++body;
  }
  for (Rocket& rocket : state.rockets) {
    rocket.position = body->position;
    rocket.velocity = slowed(body->velocity);
    ++body;
  }
  if (state.pushes.size() > kMaxPushes) state.pushes.resize(kMaxPushes);
  for (ContactPush& push : state.pushes) {
    push.apart = limited(push.apart, 0.0F, kMaxPush);
    push.along = limited(push.along, -kMaxPush, kMaxPush);
  }
}

bool is_out(Vec2 position) {
  return !is_within(position.x, kMaxReach) || !is_within(position.y, kMaxReach);
}

/// How far a rocket has come in this step, along a path of straight pieces.
struct Progress {
  Vec2 position;
  float when = 0.0F;

  /// Notes that the rocket has reached `place` with `velocity`.
  void reach(Vec2 place, Vec2 velocity, float step_s) {
    const float speed = length(velocity);
    if (speed > 0.0F) when += length(place - position) / (speed * step_s);
    when = limited(when, 0.0F, 1.0F);
    position = place;
  }
};

/// Pushes crates away from `middle`, and notes whose rocket did it.
void blast(World& world, Vec2 middle, std::uint32_t by) {
  const Tuning& tuning = world.tuning;
  for (Crate& crate : world.state.crates) {
    const Vec2 way = crate.position - middle;
    const float strength = 1.0F - length(way) / tuning.blast_radius_m;
    if (!(strength > 0.0F)) continue;
    crate.velocity =
        slowed(crate.velocity + normalised(way) * (strength * tuning.blast_push_m_per_s));
    const float side = way.x > 0.0F ? -1.0F : 1.0F;
    crate.spin =
        limited(crate.spin + side * strength * tuning.blast_spin_rad_per_s, -kMaxSpin, kMaxSpin);
    world.state.players[crate.owner].hit_by = by;
  }
}

bool is_plate(std::uint32_t id) {
  return id >= kFirstPlateId && id < kFirstPlateId + kPlates.size();
}

/// Publishes a bounce. Box2D has already changed the velocity. (Friction of rockets is 0.)
void bounce(World& world, Rocket& rocket, const Touch& touch, float when) {
  --rocket.bounces_left;
  const float lost = (1.0F + world.tuning.rocket_bounce) * dot(touch.velocity, touch.normal);
  world.state.story.kink(rocket.id, when, in_world(touch.position), in_world(touch.velocity),
                         in_world(touch.velocity - touch.normal * lost));
  world.state.story.tell({.kind = kBounce,
                          .variant = rocket.owner,
                          .when = when,
                          .position = in_world(touch.point),
                          .direction = in_world(touch.normal)});
}

void explode(World& world, const Rocket& rocket, const Touch& touch, float when) {
  world.state.story.vanish(rocket.id, when, in_world(touch.position), in_world(touch.velocity));
  world.state.story.tell({.kind = kExplosion,
                          .variant = rocket.owner,
                          .when = when,
                          .position = in_world(touch.position),
                          .direction = in_world(touch.normal)});
  blast(world, touch.position, rocket.owner);
}

/// Handles the touches of rockets in the order of time. Ended rockets stay in the list with a
/// negative number of ticks to live.
void follow_touches(World& world, const std::vector<Touch>& touches,
                    std::map<std::uint32_t, Progress>& flights) {
  State& state = world.state;
  for (const Touch& touch : touches) {
    const auto rocket = std::ranges::find(state.rockets, touch.bullet, &Rocket::id);
    if (rocket == state.rockets.end() || rocket->ticks_left < 0) continue;
    // The plate of the last bounce may still be within reach.
    if (dot(touch.velocity, touch.normal) >= 0.0F) continue;
    Progress& flight = flights[touch.bullet];
    flight.reach(touch.position, touch.velocity, world.step_s);
    if (is_plate(touch.other) && rocket->bounces_left > 0) {
      bounce(world, *rocket, touch, flight.when);
    } else {
      explode(world, *rocket, touch, flight.when);
      rocket->ticks_left = -1;
    }
  }
}

/// Publishes the changes of velocity that blasts caused at the end of the step.
void tell_of_pushed_crates(World& world, const std::vector<Vec2>& velocities_before) {
  for (std::size_t i = 0; i < velocities_before.size(); ++i) {
    const Crate& crate = world.state.crates[i];
    if (crate.velocity == velocities_before[i]) continue;
    world.state.story.kink(crate.id, 1.0F, in_world(crate.position), in_world(velocities_before[i]),
                           in_world(crate.velocity));
  }
}

void end_rockets(World& world) {
  for (Rocket& rocket : world.state.rockets) {
    if (rocket.ticks_left < 0) continue;
    if (--rocket.ticks_left < 0 || is_out(rocket.position)) {
      world.state.story.vanish(rocket.id, 1.0F, in_world(rocket.position),
                               in_world(rocket.velocity));
      rocket.ticks_left = -1;
    }
  }
  std::erase_if(world.state.rockets, [](const Rocket& rocket) { return rocket.ticks_left < 0; });
}

}  // namespace

Vec2 thrusted(Vec2 velocity, const Tuning& tuning, float step_s) {
  const float speed = length(velocity);
  const float faster = std::min(speed + tuning.thrust_m_per_s2 * step_s, tuning.top_speed_m_per_s);
  return normalised(velocity) * faster;
}

void step_bodies_of(World& world) {
  State& state = world.state;
  std::map<std::uint32_t, Progress> flights;
  for (Rocket& rocket : state.rockets) {
    rocket.velocity = thrusted(rocket.velocity, world.tuning, world.step_s);
    flights[rocket.id] = {rocket.position};
  }
  std::vector<Body> bodies = assembled(world);
  std::vector<Touch> touches;
  step_bodies({.step_s = world.step_s, .gravity = {0.0F, -world.tuning.gravity_m_per_s2}}, bodies,
              state.pushes, touches);
  read_back(world, bodies);

  std::vector<Vec2> velocities;
  for (const Crate& crate : state.crates) velocities.push_back(crate.velocity);
  follow_touches(world, touches, flights);
  tell_of_pushed_crates(world, velocities);
  end_rockets(world);
  std::erase_if(state.crates, [](const Crate& crate) { return is_out(crate.position); });
}

}  // namespace tickreel::rockets
