#include "demos/tanks/look/tank.h"

#include <cmath>

#include "demos/tanks/look/geometry.h"
#include "demos/tanks/look/meshes.h"
#include "demos/tanks/look/palette.h"
#include "demos/tanks/tanks_view.h"

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

/// The hull's size against the one its meshes were drawn for. Heights stay: the barrel has to be
/// where the shells fly.
Vec3 hull_scale(const Thing& hull) {
  return {hull.size.x / kNominalHull.x, hull.size.y / kNominalHull.y, 1.0F};
}

void add_part(Scene& scene, MeshId mesh, const Thing& body, Vec3 scale, Material material) {
  scene.instances.push_back({.mesh = mesh,
                             .position = body.position,
                             .rotation = body.rotation,
                             .scale = scale,
                             .material = material});
}

/// The cleats of one track, shifted by as much of the track's travel as they do not repeat.
void add_cleats(Scene& scene, const Thing& hull, float side, float travel) {
  const float shift = travel - kCleatPitch * std::floor(travel / kCleatPitch);
  const Vec3 scale = hull_scale(hull);
  const Vec3 offset{shift * scale.x, side * 0.61F * scale.y, 0.0F};
  scene.instances.push_back({.mesh = kCleatsMesh,
                             .position = hull.position + rotated(hull.rotation, offset),
                             .rotation = hull.rotation,
                             .scale = scale,
                             .material = matte(srgb(0x47464A)),
                             .casts_shadow = false});
}

void add_shield(Scene& scene, const Thing& hull, float strength, double seconds) {
  const auto spin = static_cast<float>(std::fmod(seconds * 2.2, static_cast<double>(kTurn)));
  const float radius = 0.75F * hull.size.x * (0.6F + 0.4F * smooth_step(0.0F, 0.2F, strength));
  const Color color = power_up_color(kShield);
  scene.instances.push_back({.mesh = kShieldMesh,
                             .position = hull.position + Vec3{0.0F, 0.0F, 0.6F},
                             .rotation = yawed(spin),
                             .scale = {radius, radius, radius},
                             .material = glowing(color, 1.4F * smooth_step(0.0F, 0.2F, strength)),
                             .casts_shadow = false});
  scene.sprites.push_back({.position = hull.position + Vec3{0.0F, 0.0F, 0.6F},
                           .radius = radius * 1.15F,
                           .color = color,
                           .opacity = 0.05F * smooth_step(0.0F, 0.3F, strength),
                           .glow = 0.09F * smooth_step(0.0F, 0.3F, strength),
                           .hardness = 0.6F});
}

}  // namespace

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
  if (hull.values[1] > 0.0F) {
    add_shield(scene, hull, hull.values[1], seconds);
  }
}

void add_turret(const Thing& published, double seconds, Scene& scene) {
  Thing turret = published;
  turret.position.z =
      0.0F;  // Its meshes stand on the ground, as the shells' height counts from it.
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

}  // namespace tickreel::tanks
