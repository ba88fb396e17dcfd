#include "demos/swarm/look/pieces.h"

#include <array>
#include <cmath>
#include <string>

#include "demos/swarm/look/palette.h"
#include "demos/swarm/swarm_view.h"
#include "tickreel/scene/geometry.h"
#include "tickreel/scene/particles.h"
#include "tickreel/scene/solids.h"
#include "tickreel/view/find.h"

namespace tickreel::swarm {
namespace {

enum MeshOf : MeshId { kDartMesh, kPillarMesh, kBoxMesh, kMarkerMesh };

/// Returns a unit: an arrowhead along x, with a ridge. It has only four triangles, because there
/// are ten thousand units, and is open below, where nobody sees it.
Mesh dart_mesh() {
  const Vec3 nose{0.62F, 0.0F, 0.0F};
  const Vec3 left{-0.5F, 0.42F, 0.0F};
  const Vec3 right{-0.5F, -0.42F, 0.0F};
  const Vec3 notch{-0.3F, 0.0F, 0.0F};
  const Vec3 top{-0.2F, 0.0F, 1.0F};
  Mesh mesh;
  mesh.append_face(std::array{nose, left, top});
  mesh.append_face(std::array{right, nose, top});
  mesh.append_face(std::array{left, notch, top});
  mesh.append_face(std::array{notch, right, top});
  return mesh;
}

/// Returns the mark that hangs above a squad: two pyramids, base to base.
Mesh marker_mesh() {
  const std::array<Vec3, 4> rim{
      {{0.5F, 0.0F, 0.0F}, {0.0F, 0.35F, 0.0F}, {-0.5F, 0.0F, 0.0F}, {0.0F, -0.35F, 0.0F}}};
  Mesh mesh;
  for (std::size_t i = 0; i < rim.size(); ++i) {
    const Vec3 next = rim[(i + 1) % rim.size()];
    mesh.append_face(std::array{rim[i], next, Vec3{0.0F, 0.0F, 0.3F}});
    mesh.append_face(std::array{next, rim[i], Vec3{0.0F, 0.0F, -0.9F}});
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
  const Vec2 center = flat(zone.position);
  const Vec2 half_size = flat(zone.size) * 0.5F;
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

/// Adds a line to a squad's goal, and a ring there.
void add_order(const Thing& squad, Scene& scene) {
  constexpr float kNearM = 4.0F;  // nearer than this, it has arrived
  const Vec2 goal{squad.values[1], squad.values[2]};
  const Vec2 from = flat(squad.position);
  const Vec2 way = goal - from;
  const float distance = length(way);
  if (distance < kNearM) return;
  const Color color = army_color(army_of(squad));
  scene.marks.push_back({.shape = GroundMark::Shape::kBox,
                         .center = from + way * 0.5F,
                         .half_size = {0.5F * distance, 0.22F},
                         .angle = std::atan2(way.y, way.x),
                         .color = color,
                         .opacity = 0.45F});
  add_ring(scene, goal, 2.4F, color, 0.8F);
}

void add_borders(const Thing& field, Scene& scene) {
  constexpr float kWidth = 1.2F;
  const Vec2 half{0.5F * (field.size.x + kWidth), 0.5F * (field.size.y + kWidth)};
  const auto add = [&](Vec3 position, Vec3 scale) {
    add_solid(scene, kBoxMesh, position, {}, scale, matte(srgb(kInk)));
  };
  for (const float side : {-1.0F, 1.0F}) {
    add({0.0F, side * half.y, 0.0F}, {2.0F * half.x + kWidth, kWidth, 1.2F});
    add({side * half.x, 0.0F, 0.0F}, {kWidth, 2.0F * half.y + kWidth, 1.2F});
  }
}

void add_pillar(const Thing& pillar, Scene& scene) {
  add_solid(scene, kPillarMesh, pillar.position + Vec3{0.0F, 0.0F, 0.5F * pillar.size.z}, {},
            pillar.size, matte(srgb(0x5A6470)));
}

void add_marker(const Thing& squad, Scene& scene) {
  constexpr float kHeightM = 6.0F;
  const bool is_chosen = squad.values[3] > 0.0F;
  const float size = (1.6F + 1.6F * squad.values[0]) * (is_chosen ? 1.3F : 1.0F);
  const Color color = army_color(army_of(squad));
  add_solid(scene, kMarkerMesh, squad.position + Vec3{0.0F, 0.0F, kHeightM}, squad.rotation,
            {size, size, size},
            {.color = is_chosen ? bright_army_color(army_of(squad)) : color, .glow = 0.35F});
}

void add_unit(const Thing& unit, bool is_chosen, Scene& scene) {
  // Squads differ a little in lightness, so that mixed formations can be told apart.
  const float shade =
      0.84F + 0.32F * static_cast<float>(std::size_t{unit.variant} * 3 % kSquadsPerArmy) / 7.0F;
  const std::size_t army = army_of(unit);
  const Color whole = (is_chosen ? bright_army_color(army) : army_color(army)) * shade;
  add_solid(scene, kDartMesh, unit.position, unit.rotation, unit.size * 1.3F,
            matte(mix(srgb(kInk), whole, 0.25F + 0.75F * unit.values[0])));
}

/// Adds a fallen unit, which lies flat and sinks into the paper.
void add_fallen(const Thing& fallen, Scene& scene) {
  const float gone = fallen.values[1];
  Vec3 size = fallen.size * 1.3F;
  size.z *= 0.35F * (1.0F - gone);
  add_solid(scene, kDartMesh, fallen.position, fallen.rotation, size,
            matte(mix(srgb(kInk), srgb(kPaper), gone)))
      .casts_shadow = false;
}

}  // namespace

std::vector<Mesh> swarm_meshes() {
  return {dart_mesh(), cylinder_mesh(24), box_mesh(), marker_mesh()};
}

void add_ground(const Moment& moment, Scene& scene) {
  const float distance = length(scene.camera.target - scene.camera.eye);
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
    if (thing.kind == kUnit) break;  // the few kinds come before the many units
  }
}

void add_pieces(const Moment& moment, Scene& scene) {
  std::array<bool, kSquads> is_chosen{};
  for (const Thing& thing : moment.things) {
    const std::size_t first = scene.instances.size();
    bool& chosen = is_chosen[thing.variant % kSquads];
    if (thing.kind == kField) add_borders(thing, scene);
    if (thing.kind == kPillar) add_pillar(thing, scene);
    if (thing.kind == kSquad) {
      chosen = thing.values[3] > 0.0F;
      add_marker(thing, scene);
    }
    if (thing.kind == kUnit) add_unit(thing, chosen, scene);
    if (thing.kind == kFallen) add_fallen(thing, scene);
    scene.show_thing(thing.id, first);
  }
}

std::string name_of_thing(const Thing& thing, const View& view) {
  const auto of_squad = [&](const char* kind) {
    const std::string squad = " " + std::to_string(thing.variant % kSquadsPerArmy + 1);
    const Fact* army = find_fact(view, kPlayerName, static_cast<std::uint32_t>(army_of(thing)));
    return kind + (army == nullptr ? "" : " " + army->text) + squad;
  };
  if (thing.kind == kField) return "border";
  if (thing.kind == kPillar) return "pillar";
  if (thing.kind == kSquad) return of_squad("squad");
  if (thing.kind == kUnit) return of_squad("unit");
  if (thing.kind == kFallen) return of_squad("fallen");
  return {};
}

}  // namespace tickreel::swarm
