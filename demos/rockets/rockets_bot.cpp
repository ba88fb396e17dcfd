#include "demos/rockets/world.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "demos/rockets/arena.h"
#include "demos/rockets/rockets_tuning.h"
#include "demos/rockets/rockets_view.h"
#include "tickreel/game/game.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::rockets {
namespace {

/// A bot: it simulates rocket flights until one ends in another player's crate, drives there, and
/// fires. It uses only the view; equal views give equal inputs.
class RocketsBot final : public Bot {
 public:
  RocketsBot(const SessionSetup& setup, std::size_t player);
  PlayerInput decide(const View& view) override;

 private:
  /// An obstacle for rockets.
  struct Obstacle {
    Vec2 middle;
    Vec2 half_size;
    Vec2 axis;  ///< unit length, the direction of half_size.x
    bool is_plate = false;
    float worth = 0.0F;  ///< the value of a hit; below 0 for own crates
  };
  struct Hit {
    float fraction = 1.0F;  ///< of the way
    Vec2 normal;
    const Obstacle* obstacle = nullptr;
  };
  struct Aim {
    float lift = 0.0F;
    float elevation = 0.0F;
    float worth = 0.0F;
  };

  bool look(const View& view);  ///< false without a launcher
  [[nodiscard]] std::optional<Hit> first_hit(Vec2 from, Vec2 way) const;
  /// Returns the value of a rocket that is fired like this.
  [[nodiscard]] float worth_of_flight(const Aim& aim) const;
  void think();  ///< tries a few aims and keeps the best

  std::size_t player_;
  Tuning tuning_;  ///< for the simulated flights
  RandomStream random_;
  std::vector<Obstacle> obstacles_;
  float lift_ = 0.0F;
  float elevation_ = 0.0F;
  bool is_loaded_ = false;
  Aim best_;
};

constexpr float kStep = 1.0F / 60.0F;  ///< seconds, of a simulated flight

Vec2 in_plane(Vec3 v) {
  return {v.x, v.z};
}

/// Returns the direction of a body's x axis in the plane.
Vec2 axis_of(const Quat& q) {
  return {q.w * q.w - q.y * q.y, -2.0F * q.w * q.y};
}

/// Returns the axis that takes a value to another: full speed until near, then slower.
float approach(float from, float to, float speed) {
  return std::clamp((to - from) / (speed * kStep), -1.0F, 1.0F);
}

RocketsBot::RocketsBot(const SessionSetup& setup, std::size_t player)
    : player_(player),
      random_(RandomStream::named(setup.seed, "rockets bot " + std::to_string(player))) {}

PlayerInput RocketsBot::decide(const View& view) {
  constexpr float kWorthFiring = 0.5F;
  PlayerInput input;
  if (!look(view)) return input;
  think();
  if (best_.worth < kWorthFiring) return input;
  input.axes[kLiftAxis] = quantise_axis(approach(lift_, best_.lift, tuning_.lift_speed_m_per_s));
  input.axes[kTurnAxis] =
      quantise_axis(approach(elevation_, best_.elevation, tuning_.turn_rate_rad_per_s));
  const bool is_there =
      std::fabs(best_.lift - lift_) < 0.05F && std::fabs(best_.elevation - elevation_) < 0.005F;
  if (is_there && is_loaded_) {
    input.buttons |= kFireButton;
    best_ = {};
  }
  return input;
}

bool RocketsBot::look(const View& view) {
  bool found = false;
  obstacles_.clear();
  for (const Thing& thing : view.things) {
    const Vec2 axis = axis_of(thing.rotation);
    if (thing.kind == kLauncher && thing.variant == player_) {
      found = true;
      lift_ = thing.position.z;
      elevation_ = exact_atan2(axis.y, axis.x * kMasts[player_].facing);
      is_loaded_ = thing.values[0] >= 1.0F;
    }
    if (thing.kind != kPlate && thing.kind != kPedestal && thing.kind != kCrate) continue;
    Obstacle obstacle{.middle = in_plane(thing.position),
                      .half_size = in_plane(thing.size) * 0.5F,
                      .axis = axis,
                      .is_plate = thing.kind == kPlate};
    if (thing.kind == kCrate && thing.values[0] == 0.0F) {
      // Lower crates are worth more, because more stands on them.
      obstacle.worth = thing.variant == player_ ? -1.0F : 1.0F + 2.0F / (1.0F + thing.position.z);
    }
    obstacles_.push_back(obstacle);
  }
  return found;
}

std::optional<RocketsBot::Hit> RocketsBot::first_hit(Vec2 from, Vec2 way) const {
  std::optional<Hit> first;
  for (const Obstacle& box : obstacles_) {
    const Vec2 side{-box.axis.y, box.axis.x};
    const Vec2 start{dot(from - box.middle, box.axis), dot(from - box.middle, side)};
    const Vec2 step{dot(way, box.axis), dot(way, side)};
    float enter = 0.0F;
    float leave = first ? first->fraction : 1.0F;
    Vec2 normal;
    const auto clip = [&](float position, float motion, float half_size, Vec2 axis) {
      const float reach = half_size + kRocketRadius;
      if (motion == 0.0F) {
        if (std::fabs(position) >= reach) leave = -1.0F;
        return;
      }
      const float facing = motion > 0.0F ? -1.0F : 1.0F;
      const float near = (facing * reach - position) / motion;
      if (near > enter) {
        enter = near;
        normal = axis * facing;
      }
      leave = std::min(leave, (-facing * reach - position) / motion);
    };
    clip(start.x, step.x, box.half_size.x, box.axis);
    clip(start.y, step.y, box.half_size.y, side);
    if (enter > 0.0F && enter < leave) first = Hit{enter, normal, &box};
  }
  return first;
}

float RocketsBot::worth_of_flight(const Aim& aim) const {
  const Muzzle muzzle = muzzle_of({.lift = aim.lift, .elevation = aim.elevation}, player_);
  const Vec2 fall{0.0F, -tuning_.gravity_m_per_s2 * tuning_.rocket_gravity_scale * kStep};
  Vec2 position = muzzle.position;
  Vec2 velocity = muzzle.direction * tuning_.launch_speed_m_per_s;
  bool has_bounced = false;
  for (int i = 0; i < 90; ++i) {
    velocity = thrusted(velocity, tuning_, kStep) + fall;
    const auto hit = first_hit(position, velocity * kStep);
    if (!hit) {
      position += velocity * kStep;
    } else if (hit->obstacle->is_plate && !has_bounced) {
      has_bounced = true;
      position += velocity * (kStep * hit->fraction);
      velocity -= hit->normal * ((1.0F + tuning_.rocket_bounce) * dot(velocity, hit->normal));
    } else {
      return hit->obstacle->worth;
    }
    if (position.y < 0.0F || std::fabs(position.x) > kArenaHalfWidth) return 0.0F;
  }
  return 0.0F;
}

void RocketsBot::think() {
  constexpr int kTries = 3;
  constexpr float kAimError = 0.012F;
  // The best aim is judged again, because its target may have fallen.
  if (best_.worth > 0.0F) best_.worth = worth_of_flight(best_);
  const Mast& mast = kMasts[player_];
  for (int i = 0; i < kTries; ++i) {
    Aim aim{.lift = std::clamp(lift_ + random_.between(-2.5F, 2.5F), mast.low, mast.high),
            .elevation = random_.between(-0.7F, 0.8F)};
    aim.worth = worth_of_flight(aim) * random_.between(0.7F, 1.0F);
    if (aim.worth <= best_.worth) continue;
    aim.elevation += random_.between(-kAimError, kAimError);
    best_ = aim;
  }
}

}  // namespace

std::unique_ptr<Bot> make_rockets_bot(const SessionSetup& setup, std::size_t player) {
  return std::make_unique<RocketsBot>(setup, player);
}

}  // namespace tickreel::rockets
