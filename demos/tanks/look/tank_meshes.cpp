#include "demos/tanks/look/tank_meshes.h"

#include "demos/tanks/look/geometry.h"
#include "demos/tanks/look/mesh_index.h"
#include "demos/tanks/look/mesh_kit.h"
#include "demos/tanks/tanks_view.h"

namespace tickreel::tanks {
namespace {

constexpr float kTrackMiddleY = 0.61F;
constexpr float kTrackWidth = 0.36F;
constexpr float kTrackHeight = 0.46F;
constexpr float kTurretBottom = 0.58F;
constexpr float kTurretTop = 0.96F;
constexpr float kBarrelRadius = 0.085F;

Mesh together(std::initializer_list<Mesh> parts) {
  Mesh mesh;
  for (const Mesh& part : parts) {
    mesh.append(part);
  }
  return mesh;
}

/// The same part on the left and on the right.
Mesh on_both_sides(const Mesh& part, float y) {
  return together({transformed(part, {1.0F, 1.0F, 1.0F}, {}, {0.0F, y, 0.0F}),
                   transformed(part, {1.0F, 1.0F, 1.0F}, {}, {0.0F, -y, 0.0F})});
}

}  // namespace

Mesh hull_mesh() {
  const Mesh body = profile_mesh({{-0.92F, 0.20F},
                                  {0.70F, 0.20F},
                                  {1.02F, 0.40F},
                                  {0.52F, 0.60F},
                                  {-0.90F, 0.60F},
                                  {-0.98F, 0.46F}},
                                 0.0F, 0.92F);
  const Mesh front_fender =
      profile_mesh({{0.50F, 0.49F}, {1.06F, 0.37F}, {1.06F, 0.41F}, {0.68F, 0.54F}, {0.50F, 0.54F}},
                   0.0F, kTrackWidth + 0.05F);
  const Mesh rear_fender = profile_mesh(
      {{-1.04F, 0.37F}, {-0.54F, 0.49F}, {-0.54F, 0.54F}, {-0.74F, 0.54F}, {-1.04F, 0.41F}}, 0.0F,
      kTrackWidth + 0.05F);
  return together({body, on_both_sides(front_fender, kTrackMiddleY),
                   on_both_sides(rear_fender, kTrackMiddleY)});
}

Mesh tracks_mesh() {
  const std::vector<Vec2> belt{{-0.78F, 0.0F},         {0.78F, 0.0F},   {0.94F, 0.08F},
                               {1.0F, 0.24F},          {0.94F, 0.38F},  {0.80F, kTrackHeight},
                               {-0.80F, kTrackHeight}, {-0.94F, 0.38F}, {-1.0F, 0.24F},
                               {-0.94F, 0.08F}};
  return on_both_sides(profile_mesh(belt, 0.0F, kTrackWidth), kTrackMiddleY);
}

Mesh cleats_mesh() {
  Mesh mesh;
  for (int i = -4; i <= 3; ++i) {
    const float x = (static_cast<float>(i) + 0.5F) * kCleatPitch;
    mesh.append(box_at({x, 0.0F, kTrackHeight}, {0.07F, kTrackWidth + 0.02F, 0.05F}));
  }
  return mesh;
}

Mesh wheels_mesh() {
  Mesh side;
  for (const float x : {-0.72F, -0.36F, 0.0F, 0.36F, 0.72F}) {
    side.append(cylinder_at({x, 0.0F, 0.21F}, 0.155F, kTrackWidth + 0.05F, Axis::kY, 12));
  }
  return on_both_sides(side, kTrackMiddleY);
}

Mesh deck_mesh() {
  Mesh mesh;
  for (const float x : {-0.86F, -0.78F, -0.70F, -0.62F}) {  // The engine's grille.
    mesh.append(box_at({x, 0.0F, 0.605F}, {0.045F, 0.62F, 0.04F}));
  }
  mesh.append(on_both_sides(cylinder_at({-0.98F, 0.0F, 0.5F}, 0.06F, 0.22F, Axis::kX, 8), 0.3F));
  mesh.append(on_both_sides(box_at({0.80F, 0.0F, 0.53F}, {0.08F, 0.12F, 0.09F}), 0.32F));
  return mesh;
}

Mesh turret_mesh() {
  const Mesh body =
      tapered_mesh(octagon_outline(1.06F, 0.92F, 0.26F), kTurretBottom, kTurretTop, 0.80F);
  const Mesh bustle = bevelled_box_at({-0.55F, 0.0F, 0.77F}, {0.34F, 0.60F, 0.24F}, 0.12F);
  const Mesh mantlet = bevelled_box_at({0.50F, 0.0F, kShellHeight}, {0.22F, 0.40F, 0.28F}, 0.2F);
  return together({body, bustle, mantlet});
}

Mesh turret_details_mesh() {
  const Mesh collar = transformed(tapered_mesh(regular_outline(16), 0.55F, 0.60F, 1.0F),
                                  {0.42F, 0.42F, 1.0F}, {}, {});
  const Mesh hatch = transformed(tapered_mesh(regular_outline(12), kTurretTop, 1.03F, 0.85F),
                                 {0.17F, 0.17F, 1.0F}, {}, {0.02F, 0.17F, 0.0F});
  const Mesh sight = box_at({0.20F, -0.18F, 1.0F}, {0.14F, 0.12F, 0.1F});
  const Mesh antenna = cylinder_at({-0.62F, -0.22F, 1.15F}, 0.014F, 0.6F, Axis::kZ, 5);
  return together({collar, hatch, sight, antenna});
}

Mesh barrel_mesh() {
  const float z = kShellHeight;
  return together({cylinder_at({0.95F, 0.0F, z}, kBarrelRadius, 0.9F, Axis::kX, 14),
                   cylinder_at({0.68F, 0.0F, z}, kBarrelRadius * 1.35F, 0.2F, Axis::kX, 14),
                   cylinder_at({1.36F, 0.0F, z}, kBarrelRadius * 1.5F, 0.2F, Axis::kX, 14)});
}

Mesh stripes_mesh(int count) {
  Mesh mesh;
  for (int i = 0; i < count; ++i) {
    const float x = -0.34F + 0.12F * static_cast<float>(i);
    mesh.append(box_at({x, -0.12F, kTurretTop}, {0.065F, 0.36F, 0.02F}));
  }
  return mesh;
}

Mesh shell_mesh() {
  const Mesh casing = cylinder_at({-0.06F, 0.0F, 0.0F}, 0.10F, 0.24F, Axis::kX, 10);
  const Mesh tip = transformed(cone_mesh(10), {0.20F, 0.20F, 0.2F},
                               turned({0.0F, 1.0F, 0.0F}, kTurn / 4.0F), {0.16F, 0.0F, 0.0F});
  return together({casing, tip});
}

Mesh shield_mesh() {
  const Mesh ring = ring_mesh(1.0F, 0.035F, 40, 5);
  const Quat tilted = turned({1.0F, 0.0F, 0.0F}, 0.5F);
  const Quat tilted_back = turned({1.0F, 0.0F, 0.0F}, -0.5F);
  return together({transformed(ring, {1.0F, 1.0F, 1.0F}, tilted, {}),
                   transformed(ring, {1.0F, 1.0F, 1.0F}, tilted_back, {})});
}

}  // namespace tickreel::tanks
