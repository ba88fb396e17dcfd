#include "demos/swarm/look/hands.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "demos/swarm/look/palette.h"
#include "demos/swarm/swarm_eye.h"
#include "demos/swarm/swarm_view.h"

namespace tickreel::swarm {
namespace {

/// One dot of the map stands for so many units: a crowd is seen, and not each head.
constexpr std::uint64_t kUnitsPerDot = 16;

Vec2 flat(Vec3 v) {
  return {v.x, v.y};
}

void add_line(Vec2 from, Vec2 to, float width, Scene& scene) {
  const Vec2 way = to - from;
  scene.marks.push_back({.shape = GroundMark::Shape::kBox,
                         .center = from + way * 0.5F,
                         .half_size = {0.5F * (std::sqrt(dot(way, way)) + width), 0.5F * width},
                         .angle = std::atan2(way.y, way.x),
                         .color = srgb(0xFFFFFF),
                         .opacity = 0.95F});
}

void add_ring(Vec2 at, float radius, Color color, float opacity, Scene& scene) {
  scene.marks.push_back({.shape = GroundMark::Shape::kRing,
                         .center = at,
                         .half_size = {radius, radius},
                         .color = color,
                         .opacity = opacity});
}

void add_panel(Vec2 top_left, Vec2 size, float radius, Color color, float opacity, Scene& scene) {
  scene.overlay.emplace_back(Panel{.top_left = top_left,
                                   .size = size,
                                   .corner_radius = radius,
                                   .color = color,
                                   .opacity = opacity});
}

void add_dot(Vec2 at, float size, Color color, float opacity, Scene& scene) {
  add_panel(at - Vec2{0.5F * size, 0.5F * size}, {size, size}, 0.5F * size, color, opacity, scene);
}

/// Straight lines between points of the overlay: panels have no angle, so a slope is made of steps.
void add_path(Vec2 from, Vec2 to, const Minimap& map, Scene& scene) {
  constexpr float kWidth = 1.4F;
  const Vec2 way = to - from;
  const float longer = std::max(std::fabs(way.x), std::fabs(way.y));
  const int steps = std::clamp(static_cast<int>(std::ceil(longer / kWidth)), 1, 400);
  for (int i = 0; i <= steps; ++i) {
    const Vec2 at = from + way * (static_cast<float>(i) / static_cast<float>(steps));
    if (map.contains(at)) add_dot(at, kWidth, srgb(0xFFFFFF), 0.9F, scene);
  }
}

void add_outlook(const Thing& outlook, const Minimap& map, float aspect, Scene& scene) {
  const Eye eye(map.half_field, {flat(outlook.position), outlook.values[0]}, aspect);
  constexpr std::array<Place, 4> kCorners{
      {{-1.0F, -1.0F}, {1.0F, -1.0F}, {1.0F, 1.0F}, {-1.0F, 1.0F}}};
  for (std::size_t i = 0; i < kCorners.size(); ++i) {
    add_path(map.point(eye.ground(kCorners[i])), map.point(eye.ground(kCorners[(i + 1) % 4])), map,
             scene);
  }
}

void add_zone(const Thing& zone, const Minimap& map, Scene& scene) {
  const float whose = zone.values[0];
  const Color color = mix(srgb(0xF4F0E4), army_color(whose < 0.0F ? 0 : 1), std::fabs(whose));
  add_dot(map.point(flat(zone.position)), zone.size.x / (2.0F * map.half_field.x) * map.size.x,
          color, 0.45F, scene);
}

}  // namespace

void add_hands(const Moment& moment, Scene& scene) {
  const Vec3 away = scene.camera.target - scene.camera.eye;
  const float far = std::sqrt(dot(away, away));
  std::array<std::array<Vec2, 4>, kArmies> corners;
  std::array<std::size_t, kArmies> found{};
  for (const Thing& thing : moment.things) {
    if (thing.kind == kUnit) break;  // the few come before the many
    const std::size_t army = thing.variant % kArmies;
    const Color color = bright_army_color(army);
    const Vec2 at = flat(thing.position);
    if (thing.kind == kPointer && thing.values[0] < 0.5F) {
      add_ring(at, 0.008F * far, color, 0.95F, scene);
      add_ring(at, 0.003F * far, color, 0.95F, scene);
    }
    if (thing.kind == kSent) {
      add_ring(at, 0.004F * far + 0.02F * far * (1.0F - thing.values[0]), color,
               1.0F - 0.6F * thing.values[0], scene);
    }
    if (thing.kind == kBoxCorner && found[army] < 4) corners[army][found[army]++] = at;
  }
  for (std::size_t army = 0; army < kArmies; ++army) {
    for (std::size_t i = 0; found[army] == 4 && i < 4; ++i) {
      add_line(corners[army][i], corners[army][(i + 1) % 4], 0.0025F * far, scene);
    }
  }
}

void add_minimap(const Moment& moment, std::optional<std::size_t> viewer, Scene& scene) {
  const auto outlook = std::ranges::find_if(moment.things, [&](const Thing& thing) {
    return thing.kind == kOutlook && (!viewer || thing.variant == *viewer);
  });
  const auto field = std::ranges::find(moment.things, std::uint32_t{kField}, &Thing::kind);
  if (outlook == moment.things.end() || field == moment.things.end()) return;
  const Minimap map(flat(field->size) * 0.5F, moment.aspect);
  constexpr Vec2 kRim{4.0F, 4.0F};
  add_panel(map.top_left - kRim, map.size + kRim * 2.0F, 6.0F, srgb(0x171B22), 0.9F, scene);
  for (const Thing& thing : moment.things) {
    if (thing.kind == kZone) add_zone(thing, map, scene);
    if (thing.kind == kPillar) {
      add_dot(map.point(flat(thing.position)),
              thing.size.x / (2.0F * map.half_field.x) * map.size.x, srgb(0x5A6470), 1.0F, scene);
    }
    if (thing.kind != kUnit || thing.id % kUnitsPerDot != 0) continue;
    add_dot(map.point(flat(thing.position)), 2.2F, army_color(thing.variant / kSquadsPerArmy), 1.0F,
            scene);
  }
  add_outlook(*outlook, map, moment.aspect, scene);
}

}  // namespace tickreel::swarm
