#include "demos/rockets/look/props.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "demos/rockets/look/palette.h"
#include "demos/rockets/rockets_view.h"

namespace tickreel::rockets {
namespace {

enum MeshIndex : MeshId {
  kBoxMesh,
  kBevelledMesh,
  kFrameMesh,
  kRocketMesh,
  kBarrelMesh,
  kBallMesh
};

const Quat kUpToForward{0.70710678F, 0.0F, 0.70710678F, 0.0F};  ///< turns z into x

/// The twelve edges of a crate.
Mesh frame_mesh() {
  constexpr float kBeam = 0.15F;
  constexpr float kAt = 0.5F - kBeam / 2.0F;
  Mesh mesh;
  for (const float a : {-kAt, kAt}) {
    for (const float b : {-kAt, kAt}) {
      mesh.append(transformed(box_mesh(), {1.0F, kBeam, kBeam}, {}, {0.0F, a, b}));
      mesh.append(transformed(box_mesh(), {kBeam, 1.0F, kBeam}, {}, {a, 0.0F, b}));
      mesh.append(transformed(box_mesh(), {kBeam, kBeam, 1.0F}, {}, {a, b, 0.0F}));
    }
  }
  return mesh;
}

/// Along x, its nose at the origin.
Mesh rocket_mesh() {
  constexpr float kNose = 0.34F;
  constexpr float kWide = 0.3F;
  const float body = kRocketLength - kNose;
  Mesh mesh =
      transformed(cone_mesh(16), {kWide, kWide, kNose}, kUpToForward, {-kNose / 2.0F, 0.0F, 0.0F});
  mesh.append(transformed(cylinder_mesh(16), {kWide, kWide, body}, kUpToForward,
                          {-kNose - body / 2.0F, 0.0F, 0.0F}));
  const Vec3 tail{-kRocketLength + 0.14F, 0.0F, 0.0F};
  mesh.append(transformed(box_mesh(), {0.28F, 0.7F, 0.04F}, {}, tail));
  mesh.append(transformed(box_mesh(), {0.28F, 0.04F, 0.7F}, {}, tail));
  return mesh;
}

/// Along x, around a launcher's middle.
Mesh barrel_mesh() {
  Mesh mesh =
      transformed(cylinder_mesh(20), {0.62F, 0.62F, 1.9F}, kUpToForward, {0.25F, 0.0F, 0.0F});
  mesh.append(
      transformed(cylinder_mesh(20), {0.76F, 0.76F, 0.2F}, kUpToForward, {1.1F, 0.0F, 0.0F}));
  return mesh;
}

/// The rotation in the plane that turns x into `v`.
Quat along(Vec3 v) {
  const float half = 0.5F * std::atan2(v.z, v.x);
  return {std::cos(half), 0.0F, -std::sin(half), 0.0F};
}

void add_crate(const Thing& crate, Scene& scene) {
  const float fallen = crate.values[0];
  const Color wood = mix(srgb(0xC59A66), srgb(0x8A7660), 0.8F * fallen);
  const Color paint = mix(player_color(crate.variant), wood, 0.12F + 0.5F * fallen);
  Instance panel{.mesh = kBoxMesh,
                 .position = crate.position,
                 .rotation = crate.rotation,
                 .scale = crate.size * 0.9F,
                 .material = {.color = paint, .specular = 0.08F}};
  scene.instances.push_back(panel);
  panel.mesh = kFrameMesh;
  panel.scale = crate.size;
  panel.material.color = mix(wood, paint, 0.25F) * 0.9F;
  scene.instances.push_back(panel);
}

void add_launcher(const Thing& launcher, Scene& scene) {
  const Color paint = player_color(launcher.variant);
  scene.instances.push_back({.mesh = kBevelledMesh,
                             .position = launcher.position,
                             .scale = {1.2F, 1.4F, 1.2F},
                             .material = {.color = srgb(0x3A4452), .specular = 0.3F}});
  scene.instances.push_back({.mesh = kBarrelMesh,
                             .position = launcher.position + Vec3{0.0F, -1.05F, 0.0F},
                             .rotation = launcher.rotation,
                             .material = {.color = paint, .specular = 0.4F, .shininess = 40.0F}});
  // A lamp that comes on when the next rocket is in.
  const float lamp = smooth_step(0.9F, 1.0F, launcher.values[0]);
  scene.instances.push_back(
      {.mesh = kBallMesh,
       .position = launcher.position + Vec3{0.0F, -0.5F, 0.72F},
       .scale = {0.3F, 0.3F, 0.3F},
       .material = {.color = mix(srgb(0x39424F), srgb(0x9CFF8A), lamp), .glow = lamp}});
}

void add_mast(const Thing& mast, Scene& scene) {
  for (const float side : {-0.55F, 0.55F}) {
    scene.instances.push_back({.mesh = kBoxMesh,
                               .position = mast.position + Vec3{0.0F, side, 0.0F},
                               .scale = {0.22F, 0.22F, mast.size.z},
                               .material = {.color = srgb(0x56616F), .specular = 0.4F}});
  }
  // The sum's roundings are in films. NOLINTNEXTLINE(clang-analyzer-security.FloatLoopCounter)
  for (float z = 0.7F; z < mast.size.z; z += 1.4F) {
    scene.instances.push_back({.mesh = kBoxMesh,
                               .position = {mast.position.x, 0.0F, z},
                               .scale = {0.12F, 1.1F, 0.12F},
                               .material = {.color = srgb(0x6C7886), .specular = 0.4F}});
  }
}

void add_plate(const Thing& plate, Scene& scene) {
  scene.instances.push_back({.mesh = kBoxMesh,
                             .position = plate.position,
                             .rotation = plate.rotation,
                             .scale = plate.size,
                             .material = {.color = srgb(0xDFE8F0), .specular = 0.9F}});
  // Five centimetres are two pixels from afar: the edge that faces the viewer shines.
  scene.instances.push_back({.mesh = kBoxMesh,
                             .position = plate.position + Vec3{0.0F, -plate.size.y / 2.0F, 0.0F},
                             .rotation = plate.rotation,
                             .scale = {plate.size.x + 0.05F, 0.05F, plate.size.z},
                             .material = {.color = srgb(0xF6FBFF), .glow = 0.85F},
                             .casts_shadow = false});
}

void add_rocket(const Thing& rocket, Scene& scene) {
  const Quat rotation = along(rocket.velocity);
  scene.instances.push_back(
      {.mesh = kRocketMesh,
       .position = rocket.position,
       .rotation = rotation,
       .material = {.color = mix(player_color(rocket.variant), srgb(0xFFFFFF), 0.25F),
                    .specular = 0.5F,
                    .glow = 0.25F}});
}

}  // namespace

Color player_color(std::uint32_t player) {
  static const Color colors[]{srgb(0xF0653A), srgb(0x2F8FDB), srgb(0xF2B92F), srgb(0x47B27A)};
  return colors[player % std::size(colors)];
}

std::vector<Mesh> rockets_meshes() {
  return {box_mesh(),    bevelled_box_mesh(0.1F), frame_mesh(),
          rocket_mesh(), barrel_mesh(),           sphere_mesh(16, 10)};
}

void add_world(Scene& scene) {
  // What lies behind the arena is in the haze, from however far a narrow picture sees it.
  constexpr float kHazeBegins = 85.0F;
  const Vec3 way = scene.camera.target - scene.camera.eye;
  const float farther = std::max(0.0F, std::sqrt(dot(way, way)) - kHazeBegins);
  scene.ground = {.tone_a = srgb(0xA8957B),
                  .tone_b = srgb(0xA18E75),
                  .line = srgb(0x93816A),
                  .cell_size = 4.0F,
                  .line_width = 0.04F,
                  .noise = 0.12F};
  scene.lighting = {.to_sun = {-0.45F, -0.62F, 0.64F},
                    .sun = {1.05F, 0.93F, 0.78F},
                    .sky = {0.34F, 0.40F, 0.50F},
                    .bounce = {0.20F, 0.16F, 0.12F},
                    .shadow_center = {0.0F, 0.0F, 4.0F},
                    .shadow_radius = 33.0F,
                    .shadow_softness = 0.12F,
                    .fog = srgb(0xBFD0DC),
                    .fog_start = kHazeBegins + farther,
                    .fog_end = 330.0F + farther};
}

void add_props(const Moment& moment, Scene& scene) {
  for (const Thing& thing : moment.things) {
    const std::size_t first = scene.instances.size();
    switch (thing.kind) {
      case kPlate:
        add_plate(thing, scene);
        break;
      case kPedestal:
        scene.instances.push_back({.mesh = kBoxMesh,
                                   .position = thing.position,
                                   .scale = thing.size,
                                   .material = {.color = srgb(0x7C838C), .specular = 0.1F}});
        break;
      case kMast:
        add_mast(thing, scene);
        break;
      case kCrate:
        add_crate(thing, scene);
        break;
      case kLauncher:
        add_launcher(thing, scene);
        break;
      case kRocket:
        add_rocket(thing, scene);
        break;
      default:
        break;
    }
    scene.show_thing(thing.id, first);
  }
}

std::string name_of_thing(const Thing& thing, const View& view) {
  constexpr const char* kNames[] = {"plate", "pedestal", "mast", "crate", "launcher", "rocket"};
  if (thing.kind < kPlate || thing.kind > kRocket) return {};
  std::string name = kNames[thing.kind - kPlate];
  if (thing.kind == kPlate || thing.kind == kPedestal) return name;
  for (const Fact& fact : view.facts) {
    if (fact.kind == kPlayerName && fact.variant == thing.variant) name += " " + fact.text;
  }
  return name;
}

}  // namespace tickreel::rockets
