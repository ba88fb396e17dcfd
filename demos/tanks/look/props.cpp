#include "demos/tanks/look/props.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

#include "demos/tanks/look/meshes.h"
#include "demos/tanks/look/palette.h"
#include "demos/tanks/tanks_view.h"
#include "tickreel/scene/geometry.h"
#include "tickreel/scene/look.h"
#include "tickreel/scene/particles.h"
#include "tickreel/scene/solids.h"
#include "tickreel/view/find.h"

namespace tickreel::tanks {
namespace {

Material rubber() {
  return matte(srgb(0x2B2A2C));
}
Material steel() {
  return metal(srgb(0x6A6E74));
}
Material dark_steel() {
  return metal(srgb(0x3C4046));
}
Material soot() {
  return matte(srgb(0x1E1B19));
}

/// Returns the hull's size relative to the one its meshes were made for. Heights are not scaled:
/// the barrel has to be where shells fly.
Vec3 hull_scale(const Thing& hull) {
  return {hull.size.x / kNominalHull.x, hull.size.y / kNominalHull.y, 1.0F};
}

void add_part(Scene& scene, MeshId mesh, const Thing& body, Vec3 scale, Material material) {
  add_solid(scene, mesh, body.position, body.rotation, scale, material);
}

/// Adds the cleats of one track, shifted by the track's travel modulo their pitch.
void add_cleats(Scene& scene, const Thing& hull, float side, float travel) {
  const float shift = travel - kCleatPitch * std::floor(travel / kCleatPitch);
  const Vec3 scale = hull_scale(hull);
  const Vec3 offset{shift * scale.x, side * 0.61F * scale.y, 0.0F};
  add_solid(scene, kCleatsMesh, hull.position + rotated(hull.rotation, offset), hull.rotation,
            scale, matte(srgb(0x47464A)))
      .casts_shadow = false;
}

void add_shield(Scene& scene, const Thing& hull, float strength, double seconds) {
  const auto spin = static_cast<float>(std::fmod(seconds * 2.2, static_cast<double>(kTurn)));
  const float radius = 0.75F * hull.size.x * (0.6F + 0.4F * smooth_step(0.0F, 0.2F, strength));
  const Color color = power_up_color(kShield);
  add_solid(scene, kShieldMesh, hull.position + Vec3{0.0F, 0.0F, 0.6F}, yawed(spin),
            {radius, radius, radius}, glowing(color, 1.4F * smooth_step(0.0F, 0.2F, strength)))
      .casts_shadow = false;
  scene.sprites.push_back({.position = hull.position + Vec3{0.0F, 0.0F, 0.6F},
                           .radius = radius * 1.15F,
                           .color = color,
                           .opacity = 0.05F * smooth_step(0.0F, 0.3F, strength),
                           .glow = 0.09F * smooth_step(0.0F, 0.3F, strength),
                           .hardness = 0.6F});
}

/// Adds a hull. A driving tank is two things, hull and turret, and each draws its own parts.
void add_hull(const Thing& hull, double seconds, Scene& scene) {
  const Color color = player_color(hull.variant);
  const Vec3 scale = hull_scale(hull);
  const float worn = 0.35F * smooth_step(0.6F, 0.1F, hull.values[0]);
  add_part(scene, kHullMesh, hull, scale, paint(mix(color, srgb(0x2A2622), worn)));
  add_part(scene, kTracksMesh, hull, scale, rubber());
  add_part(scene, kWheelsMesh, hull, scale, steel());
  add_part(scene, kDeckMesh, hull, scale, dark_steel());
  add_cleats(scene, hull, 1.0F, hull.values[2]);
  add_cleats(scene, hull, -1.0F, hull.values[3]);
  if (hull.values[1] > 0.0F) add_shield(scene, hull, hull.values[1], seconds);
}

void add_turret(const Thing& published, double seconds, Scene& scene) {
  Thing turret = published;
  turret.position.z = 0.0F;  // the meshes start at the ground, as the shells' height does
  constexpr Vec3 kScale{1.0F, 1.0F, 1.0F};
  constexpr float kRecoilMetres = 0.28F;
  const float recoil = turret.values[0];
  const float rapid_fire = turret.values[1];
  const float protection = turret.values[2];

  Material skin = paint(player_color(turret.variant));
  if (protection > 0.0F) {
    const auto beat = static_cast<float>(0.5 + 0.5 * std::sin(seconds * 14.0));
    skin.glow = 0.8F * beat * smooth_step(0.0F, 0.25F, protection);
  }
  add_part(scene, kTurretMesh, turret, kScale, skin);
  add_part(scene, kTurretDetailsMesh, turret, kScale, dark_steel());
  add_part(scene, kStripesMesh + turret.variant % 4, turret, kScale, paint(srgb(0xF4F1E8)));

  Material barrel = metal(mix(srgb(0x565B62), srgb(0xFF8A2A), 0.6F * rapid_fire));
  barrel.glow = 0.35F * rapid_fire;
  add_part(scene, kBarrelMesh, turret, kScale, barrel);
  const Vec3 back{-kRecoilMetres * recoil, 0.0F, 0.0F};
  scene.instances.back().position += rotated(turret.rotation, back);
}

/// Adds a wreck: black, with its turret askew.
void add_wreck(const Thing& wreck, Scene& scene) {
  const Vec3 scale = hull_scale(wreck);
  const Color burnt = mix(player_color(wreck.variant), srgb(0x171412), 0.88F);
  add_part(scene, kHullMesh, wreck, scale, matte(burnt));
  add_part(scene, kTracksMesh, wreck, scale, soot());
  add_part(scene, kWheelsMesh, wreck, scale, soot());

  const Quat askew =
      combined(wreck.rotation, combined(turned({0.0F, 1.0F, 0.0F}, 0.14F),
                                        combined(turned({1.0F, 0.0F, 0.0F}, 0.22F), yawed(0.7F))));
  const Vec3 offset = rotated(wreck.rotation, {-0.15F, -0.12F, -0.04F});
  for (const MeshId part : {MeshId{kTurretMesh}, MeshId{kBarrelMesh}}) {
    add_part(scene, part, wreck, {1.0F, 1.0F, 1.0F}, matte(mix(burnt, srgb(0x0C0A09), 0.4F)));
    scene.instances.back().position += offset;
    scene.instances.back().rotation = askew;
  }
}

/// Adds a mesh that fills the thing's box.
void add_solid(Scene& scene, MeshId mesh, const Thing& thing, Material material) {
  const Vec3 middle{0.0F, 0.0F, thing.size.z / 2.0F};
  add_solid(scene, mesh, thing.position + rotated(thing.rotation, middle), thing.rotation,
            thing.size, material);
}

/// Returns the same box with its longer side along x.
Thing lengthwise(Thing thing) {
  if (thing.size.y > thing.size.x) {
    std::swap(thing.size.x, thing.size.y);
    thing.rotation = combined(thing.rotation, yawed(kTurn / 4.0F));
  }
  return thing;
}

/// Returns how many pieces of about `metres` fit along a wall.
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
  add_solid(scene, kShellMesh, shell.position, shell.rotation, {1.0F, 1.0F, 1.0F}, brass);
  add_glow(scene, shell.position, 0.42F, mix(srgb(0xFFC46A), player_color(shell.variant), 0.4F),
           0.55F);
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
  add_solid(scene, kSphereMesh, top, {}, {lamp, lamp, lamp}, glowing(color, 0.35F + 1.1F * light))
      .casts_shadow = false;
  add_glow(scene, top, 0.55F, color, 0.5F * light);
}

/// Adds a power-up, which hovers and sways with its face to the camera. It grows when it appears
/// and flickers before it disappears.
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
  const float facing = std::atan2(to_eye.y, to_eye.x) + kTurn / 4.0F;  // the face looks along -y
  const Color color = power_up_color(item.variant);

  Material skin = paint(color);
  skin.glow = 0.45F * bright;
  const float size = 1.2F * grown;
  add_solid(scene, kRepairMesh + std::min<MeshId>(item.variant, kMineRefill), middle,
            combined(yawed(facing + sway), turned({1.0F, 0.0F, 0.0F}, -kLeanBack)),
            {size, size, size}, skin);
  add_ring(scene, flat(item.position), 0.8F * grown, color, 0.85F * bright);
  add_glow(scene, middle, 1.1F * grown, color, 0.28F * bright);
}

void add_slab(Scene& scene, Vec2 center, Vec2 size) {
  Instance& added = add_solid(scene, kBoxMesh, lifted(center, kLawnHeight / 2.0F - 0.02F), {},
                              lifted(size, kLawnHeight), matte(srgb(0x5E7A46)));
  added.casts_shadow = false;
  added.is_background = true;
}

}  // namespace

void add_props(const Moment& moment, Scene& scene) {
  for (const Thing& thing : moment.things) {
    const std::size_t first = scene.instances.size();
    if (thing.kind == kWall) add_wall(scene, thing);
    if (thing.kind == kHull) add_hull(thing, moment.seconds, scene);
    if (thing.kind == kTurret) add_turret(thing, moment.seconds, scene);
    if (thing.kind == kShell) add_shell(scene, thing);
    if (thing.kind == kMine) add_mine(scene, thing, moment.seconds);
    if (thing.kind == kCrate) add_crate(scene, thing);
    if (thing.kind == kPowerUp) add_power_up(scene, thing, moment.seconds);
    if (thing.kind == kWreck) add_wreck(thing, scene);
    scene.show_thing(thing.id, first);
  }
}

std::string name_of_thing(const Thing& thing, const View& view) {
  constexpr const char* kWalls[] = {"border", "low wall", "wall", "pillar"};
  constexpr const char* kPowerUps[] = {"repair", "rapid fire", "shield", "mines"};
  const auto of_player = [&](const char* kind) {
    const Fact* name = find_fact(view, kPlayerName, thing.variant);
    return std::string(kind) + (name == nullptr ? "" : " " + name->text);
  };
  if (thing.kind == kWall) return kWalls[thing.variant % std::size(kWalls)];
  if (thing.kind == kPowerUp) return kPowerUps[thing.variant % std::size(kPowerUps)];
  if (thing.kind == kCrate) return "crate";
  if (thing.kind == kHull) return of_player("tank");
  if (thing.kind == kTurret) return of_player("turret");
  if (thing.kind == kShell) return of_player("shell");
  if (thing.kind == kMine) return of_player("mine");
  if (thing.kind == kWreck) return of_player("wreck");
  return {};
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
    Instance& added = add_solid(scene, mesh, {}, {}, {1.0F, 1.0F, 1.0F}, matte(srgb(color)));
    added.casts_shadow = casts_shadow;
    added.is_background = true;
  };
  for (std::uint32_t side = 0; side < kSides; ++side) {
    add_surroundings(kTurfMesh + side, 0x567340, false);
    add_surroundings(kLeavesMesh + side, 0x4C7A3D, true);
    add_surroundings(kTrunksMesh + side, 0x6B4A2F, true);
  }
  add_surroundings(kRocksMesh, 0x9A968C, true);
}

}  // namespace tickreel::tanks
