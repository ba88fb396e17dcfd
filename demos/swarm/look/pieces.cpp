#include "demos/swarm/look/pieces.h"

#include <array>
#include <cmath>
#include <string>

#include "demos/swarm/look/palette.h"
#include "demos/swarm/swarm_view.h"

namespace tickreel::swarm {
namespace {

enum MeshOf : MeshId { kDartMesh, kPillarMesh, kBoxMesh, kMarkerMesh };

/// Counter-clockwise seen from outside.
void add_triangle(Mesh& mesh, Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 across = cross(b - a, c - a);
  const Vec3 normal = across * (1.0F / std::sqrt(dot(across, across)));
  for (const Vec3 corner : {a, b, c}) {
    mesh.indices.push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
    mesh.vertices.push_back({corner, normal});
  }
}

/// A unit: an arrowhead that points along x, with a ridge. Four triangles, since there are ten
/// thousand, and open below, since nobody looks there.
Mesh dart_mesh() {
  const Vec3 nose{0.62F, 0.0F, 0.0F};
  const Vec3 left{-0.5F, 0.42F, 0.0F};
  const Vec3 right{-0.5F, -0.42F, 0.0F};
  const Vec3 notch{-0.3F, 0.0F, 0.0F};
  const Vec3 top{-0.2F, 0.0F, 1.0F};
  Mesh mesh;
  add_triangle(mesh, nose, left, top);
  add_triangle(mesh, right, nose, top);
  add_triangle(mesh, left, notch, top);
  add_triangle(mesh, notch, right, top);
  return mesh;
}

/// Hangs above a squad: two pyramids, base to base.
Mesh marker_mesh() {
  const std::array<Vec3, 4> rim{
      {{0.5F, 0.0F, 0.0F}, {0.0F, 0.35F, 0.0F}, {-0.5F, 0.0F, 0.0F}, {0.0F, -0.35F, 0.0F}}};
  Mesh mesh;
  for (std::size_t i = 0; i < rim.size(); ++i) {
    const Vec3 next = rim[(i + 1) % rim.size()];
    add_triangle(mesh, rim[i], next, {0.0F, 0.0F, 0.3F});
    add_triangle(mesh, next, rim[i], {0.0F, 0.0F, -0.9F});
  }
  return mesh;
}

std::size_t army_of(const Thing& thing) {
  return thing.variant / kSquadsPerArmy;
}

Material matte(Color color) {
  return {.color = color, .specular = 0.08F, .shininess = 16.0F, .glow = 0.12F};
}

void add_zone(const Thing& zone, Scene& scene) {
  const float whose = zone.values[0];
  const Color neutral = srgb(0xF4F0E4);
  const Color color = mix(neutral, army_color(whose < 0.0F ? 0 : 1), std::fabs(whose));
  const Vec2 center{zone.position.x, zone.position.y};
  const Vec2 half_size{0.5F * zone.size.x, 0.5F * zone.size.y};
  const auto add = [&](GroundMark::Shape shape, float share, float opacity) {
    scene.marks.push_back({.shape = shape,
                           .center = center,
                           .half_size = half_size * share,
                           .color = color,
                           .opacity = opacity});
  };
  add(GroundMark::Shape::kSoftDisc, 1.25F, 0.8F);
  add(GroundMark::Shape::kRing, 1.0F, 0.95F);
}

/// A line to where a squad is sent, and a ring there.
void add_order(const Thing& squad, Scene& scene) {
  constexpr float kNearM = 4.0F;  // arrived
  const Vec2 goal{squad.values[1], squad.values[2]};
  const Vec2 from{squad.position.x, squad.position.y};
  const Vec2 way = goal - from;
  const float distance = std::sqrt(dot(way, way));
  if (distance < kNearM) return;
  const Color color = army_color(army_of(squad));
  scene.marks.push_back({.shape = GroundMark::Shape::kBox,
                         .center = from + way * 0.5F,
                         .half_size = {0.5F * distance, 0.22F},
                         .angle = std::atan2(way.y, way.x),
                         .color = color,
                         .opacity = 0.45F});
  scene.marks.push_back({.shape = GroundMark::Shape::kRing,
                         .center = goal,
                         .half_size = {2.4F, 2.4F},
                         .color = color,
                         .opacity = 0.8F});
}

void add_borders(const Thing& field, Scene& scene) {
  constexpr float kWidth = 1.2F;
  const Vec2 half{0.5F * (field.size.x + kWidth), 0.5F * (field.size.y + kWidth)};
  const auto add = [&](Vec3 position, Vec3 scale) {
    scene.instances.push_back({.mesh = kBoxMesh,
                               .position = position,
                               .rotation = {},
                               .scale = scale,
                               .material = matte(srgb(kInk))});
  };
  for (const float side : {-1.0F, 1.0F}) {
    add({0.0F, side * half.y, 0.0F}, {2.0F * half.x + kWidth, kWidth, 1.2F});
    add({side * half.x, 0.0F, 0.0F}, {kWidth, 2.0F * half.y + kWidth, 1.2F});
  }
}

void add_pillar(const Thing& pillar, Scene& scene) {
  scene.instances.push_back({.mesh = kPillarMesh,
                             .position = pillar.position + Vec3{0.0F, 0.0F, 0.5F * pillar.size.z},
                             .rotation = {},
                             .scale = pillar.size,
                             .material = matte(srgb(0x5A6470))});
}

void add_marker(const Thing& squad, Scene& scene) {
  constexpr float kHeightM = 6.0F;
  const bool is_chosen = squad.values[3] > 0.0F;
  const float size = (1.6F + 1.6F * squad.values[0]) * (is_chosen ? 1.3F : 1.0F);
  const Color color = army_color(army_of(squad));
  scene.instances.push_back(
      {.mesh = kMarkerMesh,
       .position = squad.position + Vec3{0.0F, 0.0F, kHeightM},
       .rotation = squad.rotation,
       .scale = {size, size, size},
       .material = {.color = is_chosen ? bright_army_color(army_of(squad)) : color,
                    .glow = 0.35F}});
}

void add_unit(const Thing& unit, bool is_chosen, Scene& scene) {
  // Squads differ a little in lightness, so that formations can be told apart when they mix.
  const float shade =
      0.84F + 0.32F * static_cast<float>(std::size_t{unit.variant} * 3 % kSquadsPerArmy) / 7.0F;
  const std::size_t army = army_of(unit);
  const Color whole = (is_chosen ? bright_army_color(army) : army_color(army)) * shade;
  scene.instances.push_back(
      {.mesh = kDartMesh,
       .position = unit.position,
       .rotation = unit.rotation,
       .scale = unit.size * 1.3F,
       .material = matte(mix(srgb(kInk), whole, 0.25F + 0.75F * unit.values[0]))});
}

/// Lies flat, and sinks into the paper.
void add_fallen(const Thing& fallen, Scene& scene) {
  const float gone = fallen.values[1];
  Vec3 size = fallen.size * 1.3F;
  size.z *= 0.35F * (1.0F - gone);
  scene.instances.push_back({.mesh = kDartMesh,
                             .position = fallen.position,
                             .rotation = fallen.rotation,
                             .scale = size,
                             .material = matte(mix(srgb(kInk), srgb(kPaper), gone)),
                             .casts_shadow = false});
}

}  // namespace

std::vector<Mesh> swarm_meshes() {
  return {dart_mesh(), cylinder_mesh(24), box_mesh(), marker_mesh()};
}

void add_ground(const Moment& moment, Scene& scene) {
  const Vec3 way = scene.camera.target - scene.camera.eye;
  const float distance = std::sqrt(dot(way, way));
  scene.ground = {.tone_a = srgb(kPaper),
                  .tone_b = srgb(0xD0CAB9),
                  .line = srgb(0xBFB8A5),
                  .cell_size = 10.0F,
                  .line_width = 0.15F,
                  .noise = 0.05F};
  scene.lighting = {.to_sun = {-0.5F, -0.25F, 0.62F},
                    .sun = Color{1.0F, 0.93F, 0.80F} * 0.95F,
                    .sky = {0.36F, 0.40F, 0.48F},
                    .bounce = {0.24F, 0.22F, 0.18F},
                    .shadow_center = scene.camera.target,
                    .shadow_radius = 0.62F * distance,
                    .shadow_softness = 0.3F,
                    .fog = srgb(0xE4DFD2),
                    .fog_start = 1.2F * distance,
                    .fog_end = 2.6F * distance};
  for (const Thing& thing : moment.things) {
    if (thing.kind == kZone) add_zone(thing, scene);
    if (thing.kind == kSquad) add_order(thing, scene);
    if (thing.kind == kUnit) break;  // the few come before the many
  }
}

void add_pieces(const Moment& moment, Scene& scene) {
  std::array<bool, kSquads> is_chosen{};
  for (const Thing& thing : moment.things) {
    const std::size_t first = scene.instances.size();
    switch (thing.kind) {
      case kField:
        add_borders(thing, scene);
        break;
      case kPillar:
        add_pillar(thing, scene);
        break;
      case kSquad:
        is_chosen[thing.variant % kSquads] = thing.values[3] > 0.0F;
        add_marker(thing, scene);
        break;
      case kUnit:
        add_unit(thing, is_chosen[thing.variant % kSquads], scene);
        break;
      case kFallen:
        add_fallen(thing, scene);
        break;
      default:
        break;
    }
    scene.show_thing(thing.id, first);
  }
}

std::string name_of_thing(const Thing& thing, const View& view) {
  const auto of_squad = [&](const char* kind) {
    const std::string squad = " " + std::to_string(thing.variant % kSquadsPerArmy + 1);
    for (const Fact& fact : view.facts) {
      if (fact.kind == kPlayerName && fact.variant == army_of(thing)) {
        return kind + (" " + fact.text) + squad;
      }
    }
    return kind + squad;
  };
  switch (thing.kind) {
    case kField:
      return "border";
    case kPillar:
      return "pillar";
    case kSquad:
      return of_squad("squad");
    case kUnit:
      return of_squad("unit");
    case kFallen:
      return of_squad("fallen");
    default:
      return {};
  }
}

}  // namespace tickreel::swarm
