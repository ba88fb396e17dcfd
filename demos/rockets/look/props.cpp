#include "demos/rockets/look/props.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "demos/rockets/rockets_view.h"
#include "tickreel/scene/geometry.h"
#include "tickreel/scene/solids.h"
#include "tickreel/view/find.h"

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

/// Returns a rocket along x, with its nose at the origin.
Mesh rocket_mesh() {
  constexpr float kNose = 0.34F;
  constexpr float kWide = 0.3F;
  const float body = kRocketLength - kNose;
  Mesh mesh =
      transformed(cone_mesh(16), {kWide, kWide, kNose}, kUpToForward, {-kNose / 2.0F, 0.0F, 0.0F});
  mesh.append(transformed(cylinder_mesh(16), {kWide, kWide, body}, kUpToForward,
                          {-kNose - body / 2.0F, 0.0F, 0.0F}));
  const Vec3 tail{-kRocketLength + 0.14F, 0.0F, 0.0F};
  mesh.append(box_at(tail, {0.28F, 0.7F, 0.04F}));
  mesh.append(box_at(tail, {0.28F, 0.04F, 0.7F}));
  return mesh;
}

/// Returns a barrel along x, around a launcher's middle.
Mesh barrel_mesh() {
  Mesh mesh =
      transformed(cylinder_mesh(20), {0.62F, 0.62F, 1.9F}, kUpToForward, {0.25F, 0.0F, 0.0F});
  mesh.append(
      transformed(cylinder_mesh(20), {0.76F, 0.76F, 0.2F}, kUpToForward, {1.1F, 0.0F, 0.0F}));
  return mesh;
}

/// Returns the rotation in the plane that turns x into `v`.
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
  add_solid(scene, kBevelledMesh, launcher.position, {}, {1.2F, 1.4F, 1.2F},
            {.color = srgb(0x3A4452), .specular = 0.3F});
  add_solid(scene, kBarrelMesh, launcher.position + Vec3{0.0F, -1.05F, 0.0F}, launcher.rotation,
            {1.0F, 1.0F, 1.0F}, {.color = paint, .specular = 0.4F, .shininess = 40.0F});
  // The lamp lights up when the next rocket is loaded.
  const float lamp = smooth_step(0.9F, 1.0F, launcher.values[0]);
  add_solid(scene, kBallMesh, launcher.position + Vec3{0.0F, -0.5F, 0.72F}, {}, {0.3F, 0.3F, 0.3F},
            {.color = mix(srgb(0x39424F), srgb(0x9CFF8A), lamp), .glow = lamp});
}

void add_mast(const Thing& mast, Scene& scene) {
  for (const float side : {-0.55F, 0.55F}) {
    add_solid(scene, kBoxMesh, mast.position + Vec3{0.0F, side, 0.0F}, {},
              {0.22F, 0.22F, mast.size.z}, {.color = srgb(0x56616F), .specular = 0.4F});
  }
  // Films contain the rounding of this sum.
  // NOLINTNEXTLINE(clang-analyzer-security.FloatLoopCounter)
  for (float z = 0.7F; z < mast.size.z; z += 1.4F) {
    add_solid(scene, kBoxMesh, {mast.position.x, 0.0F, z}, {}, {0.12F, 1.1F, 0.12F},
              {.color = srgb(0x6C7886), .specular = 0.4F});
  }
}

void add_plate(const Thing& plate, Scene& scene) {
  add_solid(scene, kBoxMesh, plate.position, plate.rotation, plate.size,
            {.color = srgb(0xDFE8F0), .specular = 0.9F});
  // Five centimetres are two pixels from afar, so the edge that faces the viewer glows.
  add_solid(scene, kBoxMesh, plate.position + Vec3{0.0F, -plate.size.y / 2.0F, 0.0F},
            plate.rotation, {plate.size.x + 0.05F, 0.05F, plate.size.z},
            {.color = srgb(0xF6FBFF), .glow = 0.85F})
      .casts_shadow = false;
}

void add_rocket(const Thing& rocket, Scene& scene) {
  const Quat rotation = along(rocket.velocity);
  add_solid(scene, kRocketMesh, rocket.position, rotation, {1.0F, 1.0F, 1.0F},
            {.color = mix(player_color(rocket.variant), srgb(0xFFFFFF), 0.25F),
             .specular = 0.5F,
             .glow = 0.25F});
}

}  // namespace

Color player_color(std::uint32_t player) {
  static const Color colors[]{srgb(0xF0653A), srgb(0x2F8FDB), srgb(0xF2B92F), srgb(0x47B27A)};
  return colors[player % std::size(colors)];
}

std::vector<Mesh> rockets_meshes() {
  return {box_mesh(),    bevelled_box_mesh(0.1F), frame_mesh(0.15F),
          rocket_mesh(), barrel_mesh(),           sphere_mesh(16, 10)};
}

void add_world(Scene& scene) {
  // The haze begins behind the arena, also when a narrow picture is seen from farther away.
  constexpr float kHazeBegins = 85.0F;
  const float farther =
      std::max(0.0F, length(scene.camera.target - scene.camera.eye) - kHazeBegins);
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
    if (thing.kind == kPlate) add_plate(thing, scene);
    if (thing.kind == kPedestal) {
      add_solid(scene, kBoxMesh, thing.position, {}, thing.size,
                {.color = srgb(0x7C838C), .specular = 0.1F});
    }
    if (thing.kind == kMast) add_mast(thing, scene);
    if (thing.kind == kCrate) add_crate(thing, scene);
    if (thing.kind == kLauncher) add_launcher(thing, scene);
    if (thing.kind == kRocket) add_rocket(thing, scene);
    scene.show_thing(thing.id, first);
  }
}

std::string name_of_thing(const Thing& thing, const View& view) {
  constexpr const char* kNames[] = {"plate", "pedestal", "mast", "crate", "launcher", "rocket"};
  if (thing.kind < kPlate || thing.kind > kRocket) return {};
  std::string name = kNames[thing.kind - kPlate];
  if (thing.kind == kPlate || thing.kind == kPedestal) return name;
  if (const Fact* owner = find_fact(view, kPlayerName, thing.variant)) name += " " + owner->text;
  return name;
}

}  // namespace tickreel::rockets
