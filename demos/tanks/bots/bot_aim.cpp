#include "demos/tanks/bots/bot_aim.h"

#include "demos/tanks/tanks_tuning.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::tanks {
namespace {

constexpr float kShellSpeed = Tuning{}.shell_speed_m_per_s;
constexpr float kBounceRange = 26.0F;  ///< the whole way of a shell that is worth trying

/// The point of from -> from + way that is nearest to `place`.
Vec2 nearest_on(Vec2 from, Vec2 way, Vec2 place) {
  const float squared = dot(way, way);
  if (squared == 0.0F) return from;
  const float part = dot(place - from, way) / squared;
  return from + way * (part < 0.0F ? 0.0F : part > 1.0F ? 1.0F : part);
}

}  // namespace

Vec2 lead_point(Vec2 from, const Target& target) {
  Vec2 aim = target.position;
  // The flight's length depends on where the target will be; three rounds settle it.
  for (int round = 0; round < 3; ++round) {
    aim = target.position + target.velocity * (length(aim - from) / kShellSpeed);
  }
  return aim;
}

std::optional<Vec2> bounce_shot(const BotMap& map, Vec2 from, const Target& target,
                                float first_angle, int steps) {
  constexpr float kHitDistance = 0.6F;
  constexpr float kOwnClearance = 1.6F;
  for (int i = 0; i < steps; ++i) {
    const float angle =
        first_angle + 2.0F * kPi * static_cast<float>(i) / static_cast<float>(steps);
    const Vec2 direction = direction_of(angle);
    const Vec2 way = direction * kBounceRange;
    const auto wall = map.first_obstruction(from, way);
    if (!wall || !wall->is_wall || wall->touch.fraction * kBounceRange < 2.0F) continue;
    const Vec2 corner = from + way * wall->touch.fraction;
    const Vec2 after =
        reflected(direction, wall->touch.normal) * (kBounceRange * (1.0F - wall->touch.fraction));
    const float flown = kBounceRange * wall->touch.fraction + length(target.position - corner);
    const Vec2 aim = target.position + target.velocity * (flown / kShellSpeed);
    const Vec2 nearest = nearest_on(corner, after, aim);
    if (length(nearest - aim) > kHitDistance || !map.shell_passes(corner, nearest)) continue;
    if (length(nearest_on(corner, nearest - corner, from) - from) < kOwnClearance) continue;
    return direction;
  }
  return std::nullopt;
}

}  // namespace tickreel::tanks
