#include "demos/tanks/look/props.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

#include "demos/tanks/look/geometry.h"
#include "demos/tanks/look/meshes.h"
#include "demos/tanks/look/palette.h"
#include "demos/tanks/look/tank.h"
#include "demos/tanks/tanks_view.h"

namespace tickreel::tanks {
namespace {

/// A mesh that fills the thing's box.
void add_solid(Scene& scene, MeshId mesh, const Thing& thing, Material material) {
  const Vec3 middle{0.0F, 0.0F, thing.size.z / 2.0F};
  scene.instances.push_back({.mesh = mesh,
                             .position = thing.position + rotated(thing.rotation, middle),
                             .rotation = thing.rotation,
                             .scale = thing.size,
                             .material = material});
}

/// The same box with its longer side along x.
Thing lengthwise(Thing thing) {
  if (thing.size.y > thing.size.x) {
    std::swap(thing.size.x, thing.size.y);
    thing.rotation = combined(thing.rotation, yawed(kTurn / 4.0F));
  }
  return thing;
}

/// How many pieces of about `metres` fit along a wall.
std::uint32_t repeats_along(const Thing& wall, float metres) {
  const long count = std::lround(wall.size.x / metres);
  return static_cast<std::uint32_t>(std::clamp(count, 1L, static_cast<long>(kMaxRepeats)));
}

void add_border(Scene& scene, const Thing& wall) {
  constexpr float kCurbHeight = 0.12F;
  add_solid(scene, kBoxMesh, wall, matte(srgb(0xB9B4A8)));
  Thing curb = wall;
  curb.position.z += wall.size.z;
  curb.size.y += 0.08F;
  curb.size.z = kCurbHeight;
  add_solid(scene, kBoxMesh, curb, matte(srgb(0xEFE9DC)));
  curb.size.y += 0.01F;
  curb.size.z += 0.005F;
  add_solid(scene, kCurbMesh + repeats_along(wall, 2.0F) - 1, curb, matte(srgb(0xC8452F)));
}

void add_low_wall(Scene& scene, const Thing& wall) {
  add_solid(scene, kBricksMesh + repeats_along(wall, 0.6F) - 1, wall, matte(srgb(0xBC6A4C)));
  Thing mortar = wall;
  mortar.size = wall.size - Vec3{0.04F, 0.08F, 0.04F};
  add_solid(scene, kBoxMesh, mortar, matte(srgb(0xCFC2AE)));
}

void add_pillar(Scene& scene, const Thing& pillar) {
  add_solid(scene, kPillarMesh, pillar, metal(srgb(0x7E8A96)));
  add_solid(scene, kPillarBandsMesh, pillar, paint(srgb(0xF2B01E)));
}

void add_wall(Scene& scene, const Thing& thing) {
  const Thing wall = thing.variant == kPillar ? thing : lengthwise(thing);
  switch (wall.variant) {
    case kBorderWall:
      return add_border(scene, wall);
    case kLowWall:
      return add_low_wall(scene, wall);
    case kPillar:
      return add_pillar(scene, wall);
    default:
      return add_solid(scene, kTallWallMesh, wall, matte(srgb(0xB9B4AA)));
  }
}

void add_crate(Scene& scene, const Thing& crate) {
  const float damage = 0.5F * (1.0F - clamp01(crate.values[0]));
  const Color scorched = srgb(0x3A2A1C);
  add_solid(scene, kCratePlanksMesh, crate, matte(mix(srgb(0xC98F4E), scorched, damage)));
  add_solid(scene, kCrateFrameMesh, crate, matte(mix(srgb(0x8E5A2B), scorched, damage)));
}

void add_shell(Scene& scene, const Thing& shell) {
  Material brass = metal(srgb(0xFFD98A));
  brass.glow = 0.6F;
  scene.instances.push_back({.mesh = kShellMesh,
                             .position = shell.position,
                             .rotation = shell.rotation,
                             .material = brass});
  scene.sprites.push_back({.position = shell.position,
                           .radius = 0.42F,
                           .color = mix(srgb(0xFFC46A), player_color(shell.variant), 0.4F),
                           .opacity = 0.0F,
                           .glow = 0.55F});
}

void add_mine(Scene& scene, const Thing& mine, double seconds) {
  constexpr double kBlinkSeconds = 0.8;
  add_solid(scene, kMineMesh, mine, metal(srgb(0x3D4450)));
  const auto phase = static_cast<float>(std::fmod(seconds, kBlinkSeconds) / kBlinkSeconds);
  const float blink = smooth_step(0.0F, 0.1F, phase) * smooth_step(0.55F, 0.2F, phase);
  const float light = clamp01(mine.values[0]) * blink;
  const Color color = player_color(mine.variant);
  const float lamp = 0.26F * mine.size.x;
  const Vec3 top = mine.position + Vec3{0.0F, 0.0F, 0.62F * mine.size.z};
  scene.instances.push_back({.mesh = kSphereMesh,
                             .position = top,
                             .rotation = {},
                             .scale = {lamp, lamp, lamp},
                             .material = glowing(color, 0.35F + 1.1F * light),
                             .casts_shadow = false});
  scene.sprites.push_back(
      {.position = top, .radius = 0.55F, .color = color, .opacity = 0.0F, .glow = 0.5F * light});
}

MeshId power_up_mesh(std::uint32_t type) {
  switch (type) {
    case kRepair:
      return kRepairMesh;
    case kRapidFire:
      return kRapidFireMesh;
    case kShield:
      return kShieldIconMesh;
    default:
      return kMineRefillMesh;
  }
}

/// Hovers and sways, its face to the camera; grows when it appears and flickers before it goes.
void add_power_up(Scene& scene, const Thing& item, double seconds) {
  constexpr float kFlickerSeconds = 3.0F;
  constexpr float kLeanBack = 0.55F;
  const float left = item.values[1];
  const float grown = smooth_step(0.0F, 0.35F, item.values[0]) * smooth_step(0.0F, 0.25F, left);
  const float flicker = 0.5F + 0.5F * std::cos(left * 12.0F);
  const float bright = 1.0F - 0.7F * flicker * smooth_step(kFlickerSeconds, 2.0F, left);

  const double phase = seconds + static_cast<double>(item.id % 8) * 0.8;
  const auto sway = static_cast<float>(0.5 * std::sin(phase * 2.0));
  const auto bob = static_cast<float>(0.09 * std::sin(phase * 2.6));
  const Vec3 middle = item.position + Vec3{0.0F, 0.0F, 0.95F + bob};
  const Vec3 to_eye = scene.camera.eye - middle;
  const float facing = std::atan2(to_eye.y, to_eye.x) + kTurn / 4.0F;  // The face looks along -y.
  const Color color = power_up_color(item.variant);

  Material skin = paint(color);
  skin.glow = 0.45F * bright;
  const float size = 1.2F * grown;
  scene.instances.push_back(
      {.mesh = power_up_mesh(item.variant),
       .position = middle,
       .rotation = combined(yawed(facing + sway), turned({1.0F, 0.0F, 0.0F}, -kLeanBack)),
       .scale = {size, size, size},
       .material = skin});
  scene.marks.push_back({.shape = GroundMark::Shape::kRing,
                         .center = flat(item.position),
                         .half_size = Vec2{0.8F, 0.8F} * grown,
                         .color = color,
                         .opacity = 0.85F * bright});
  scene.sprites.push_back({.position = middle,
                           .radius = 1.1F * grown,
                           .color = color,
                           .opacity = 0.0F,
                           .glow = 0.28F * bright});
}

void add_slab(Scene& scene, Vec2 center, Vec2 size) {
  scene.instances.push_back({.mesh = kBoxMesh,
                             .position = lifted(center, kLawnHeight / 2.0F - 0.02F),
                             .rotation = {},
                             .scale = lifted(size, kLawnHeight),
                             .material = matte(srgb(0x5E7A46)),
                             .casts_shadow = false,
                             .is_background = true});
}

}  // namespace

void add_props(const Moment& moment, Scene& scene) {
  for (const Thing& thing : moment.things) {
    const std::size_t first = scene.instances.size();
    switch (thing.kind) {
      case kWall:
        add_wall(scene, thing);
        break;
      case kHull:
        add_hull(thing, moment.seconds, scene);
        break;
      case kTurret:
        add_turret(thing, moment.seconds, scene);
        break;
      case kShell:
        add_shell(scene, thing);
        break;
      case kMine:
        add_mine(scene, thing, moment.seconds);
        break;
      case kCrate:
        add_crate(scene, thing);
        break;
      case kPowerUp:
        add_power_up(scene, thing, moment.seconds);
        break;
      case kWreck:
        add_wreck(thing, scene);
        break;
      default:
        break;  // A newer game may publish what this look does not know.
    }
    scene.show_thing(thing.id, first);
  }
}

std::string name_of_thing(const Thing& thing, const View& view) {
  constexpr const char* kWalls[] = {"border", "low wall", "wall", "pillar"};
  constexpr const char* kPowerUps[] = {"repair", "rapid fire", "shield", "mines"};
  const auto of_player = [&](const char* kind) {
    for (const Fact& fact : view.facts) {
      if (fact.kind == kPlayerName && fact.variant == thing.variant) {
        return kind + (" " + fact.text);
      }
    }
    return std::string(kind);
  };
  switch (thing.kind) {
    case kWall:
      return kWalls[thing.variant % std::size(kWalls)];
    case kHull:
      return of_player("tank");
    case kTurret:
      return of_player("turret");
    case kShell:
      return of_player("shell");
    case kMine:
      return of_player("mine");
    case kCrate:
      return "crate";
    case kPowerUp:
      return kPowerUps[thing.variant % std::size(kPowerUps)];
    case kWreck:
      return of_player("wreck");
    default:
      return {};
  }
}

void add_world(Scene& scene) {
  const float to_target = length(scene.camera.target - scene.camera.eye);
  scene.ground = {.tone_a = srgb(0xD8BE93),
                  .tone_b = srgb(0xD2B688),
                  .line = srgb(0xBFA274),
                  .cell_size = 2.0F,
                  .line_width = 0.035F,
                  .noise = 0.12F};
  scene.lighting = {.to_sun = {-0.60F, -0.44F, 0.56F},
                    .sun = Color{1.0F, 0.84F, 0.62F} * 1.15F,
                    .sky = {0.34F, 0.40F, 0.54F},
                    .bounce = {0.20F, 0.16F, 0.11F},
                    .shadow_center = {},
                    .shadow_radius = 30.0F,
                    .shadow_softness = 0.16F,
                    .fog = srgb(0xE3C9A4),
                    .fog_start = to_target + 28.0F,
                    .fog_end = to_target + 130.0F};

  constexpr float kFar = 150.0F;
  constexpr float kX = kArenaHalfWidth + kLawnEdge;
  constexpr float kY = kArenaHalfHeight + kLawnEdge;
  add_slab(scene, {0.0F, kY + kFar / 2.0F}, {2.0F * kFar, kFar});
  add_slab(scene, {0.0F, -kY - kFar / 2.0F}, {2.0F * kFar, kFar});
  add_slab(scene, {kX + kFar / 2.0F, 0.0F}, {kFar, 2.0F * kY});
  add_slab(scene, {-kX - kFar / 2.0F, 0.0F}, {kFar, 2.0F * kY});
  const auto add_surroundings = [&](MeshId mesh, std::uint32_t color, bool casts_shadow) {
    scene.instances.push_back({.mesh = mesh,
                               .position = {},
                               .rotation = {},
                               .material = matte(srgb(color)),
                               .casts_shadow = casts_shadow,
                               .is_background = true});
  };
  for (std::uint32_t side = 0; side < kSides; ++side) {
    add_surroundings(kTurfMesh + side, 0x567340, false);
    add_surroundings(kLeavesMesh + side, 0x4C7A3D, true);
    add_surroundings(kTrunksMesh + side, 0x6B4A2F, true);
  }
  add_surroundings(kRocksMesh, 0x9A968C, true);
}

}  // namespace tickreel::tanks
