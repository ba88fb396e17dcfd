#include "demos/tanks/look/sight.h"

#include <algorithm>
#include <cmath>

#include "demos/tanks/look/geometry.h"
#include "demos/tanks/tanks_view.h"

namespace tickreel::tanks {
namespace {

// Metres. A camera follows a mean of the last moments: the tank itself may be so far from there.
constexpr float kAlong = 0.7F;
constexpr float kAside = 0.9F;
constexpr float kApproach = 4.0F;  ///< beside the line, where a wall begins to count
constexpr float kOverWall = 0.15F;
constexpr float kNearest = 1.1F;
constexpr float kAhead = 4.0F;  ///< before the tank, where a wall begins to count

/// kNearest, or the distance when that is more, and smoothly from one to the other.
float at_least_nearest(float distance) {
  constexpr float kRound = 0.5F;
  const float more = distance - kNearest;
  return kNearest + 0.5F * (more + std::sqrt(more * more + kRound * kRound));
}

/// A wall as it is seen along the line of sight: its extents there.
struct Extents {
  float near = 0.0F;  ///< from the tank towards the camera
  float far = 0.0F;
  float gap = 0.0F;  ///< aside from the line
};

Extents extents_of(const Thing& wall, Vec2 place, Vec2 back) {
  const Vec2 first = direction(heading(wall.rotation));
  const Vec2 way{wall.position.x - place.x, wall.position.y - place.y};
  const float along = dot(way, back);
  const float aside = way.x * back.y - way.y * back.x;
  const float cosine = std::abs(dot(first, back));
  const float sine = std::abs(first.x * back.y - first.y * back.x);
  const float half_along = 0.5F * (wall.size.x * cosine + wall.size.y * sine);
  const float half_aside = 0.5F * (wall.size.x * sine + wall.size.y * cosine);
  return {along - half_along, along + half_along, std::max(std::abs(aside) - half_aside, 0.0F)};
}

}  // namespace

float steepness_to_see(const Moment& moment, Vec2 place, Vec2 back, float usual) {
  float excess = 0.0F;  // a sum of fourth powers: the largest counts, and none takes over abruptly
  for (const Thing& wall : moment.things) {
    if (wall.kind != kWall || wall.size.z <= kTankTop) continue;
    const Extents seen = extents_of(wall, place, back);
    const float counts =
        smooth_step(kAside + kApproach, kAside, seen.gap) * smooth_step(-kAhead, kAlong, seen.far);
    const float distance = at_least_nearest(seen.near - kAlong);
    const float needed = (wall.size.z + kOverWall - kTankTop) / distance;
    const float more = counts * std::max(needed - usual, 0.0F);
    excess += more * more * more * more;
  }
  return usual + std::sqrt(std::sqrt(excess));
}

}  // namespace tickreel::tanks
