#include "demos/tanks/look/meshes.h"

#include <array>
#include <cmath>

#include "demos/tanks/look/geometry.h"
#include "demos/tanks/look/mesh_kit.h"
#include "demos/tanks/look/scatter.h"
#include "demos/tanks/look/tank_meshes.h"
#include "demos/tanks/tanks_view.h"

namespace tickreel::tanks {
namespace {

Mesh chunk_mesh() {
  return transformed(tapered_mesh(regular_outline(5), -0.5F, 0.5F, 0.6F), {0.5F, 0.5F, 1.0F}, {},
                     {});
}

Mesh crate_planks_mesh() {
  Mesh mesh;
  for (const float y : {-0.3F, 0.0F, 0.3F}) {
    mesh.append(box_at({0.0F, y, 0.0F}, {0.92F, 0.27F, 0.92F}));
  }
  return mesh;
}

Mesh crate_frame_mesh() {
  constexpr float kBeam = 0.14F;
  constexpr float kEdge = 0.5F - kBeam / 2.0F;
  Mesh mesh;
  for (const float a : {-kEdge, kEdge}) {
    for (const float b : {-kEdge, kEdge}) {
      mesh.append(box_at({0.0F, a, b}, {1.0F, kBeam, kBeam}));
      mesh.append(box_at({a, 0.0F, b}, {kBeam, 1.0F, kBeam}));
      mesh.append(box_at({a, b, 0.0F}, {kBeam, kBeam, 1.0F}));
    }
  }
  const Mesh brace = box_at({}, {1.12F, 0.12F, 0.98F});
  mesh.append(transformed(brace, {1.0F, 1.0F, 1.0F}, yawed(kTurn / 8.0F), {}));
  return mesh;
}

Mesh tall_wall_mesh() {
  // A section across, pulled along x: a bevel at the ends would stretch with the wall.
  const std::vector<Vec2> foot{{-0.5F, -0.5F},  {0.5F, -0.5F},    {0.5F, -0.42F},
                               {0.38F, -0.34F}, {-0.38F, -0.34F}, {-0.5F, -0.42F}};
  const std::vector<Vec2> body{{-0.38F, -0.36F}, {0.38F, -0.36F}, {0.38F, 0.36F}, {-0.38F, 0.36F}};
  const std::vector<Vec2> cap{{-0.5F, 0.34F}, {0.5F, 0.34F}, {0.5F, 0.43F},
                              {0.3F, 0.5F},   {-0.3F, 0.5F}, {-0.5F, 0.43F}};
  Mesh mesh;
  for (const std::vector<Vec2>& section : {foot, body, cap}) {
    mesh.append(profile_mesh(section, 0.0F, 1.0F));
  }
  return transformed(mesh, {1.0F, 1.0F, 1.0F}, yawed(kTurn / 4.0F), {});
}

/// Square like what shells bounce off; narrower only above their height.
Mesh pillar_mesh() {
  const std::vector<Vec2> square = octagon_outline(1.0F, 1.0F, 0.08F);
  Mesh mesh = tapered_mesh(square, -0.5F, 0.34F, 1.0F);
  mesh.append(tapered_mesh(square, 0.34F, 0.5F, 0.72F));
  return mesh;
}

Mesh pillar_bands_mesh() {
  Mesh mesh;
  for (const float z : {0.06F, 0.2F}) {
    mesh.append(tapered_mesh(octagon_outline(1.008F, 1.008F, 0.08F), z, z + 0.07F, 1.0F));
  }
  return mesh;
}

Mesh mine_mesh() {
  Mesh mesh =
      transformed(tapered_mesh(regular_outline(16), -0.5F, 0.1F, 0.8F), {0.5F, 0.5F, 1.0F}, {}, {});
  for (int i = 0; i < 6; ++i) {
    const Vec2 at = direction(kTurn * static_cast<float>(i) / 6.0F) * 0.36F;
    mesh.append(transformed(tapered_mesh(regular_outline(6), -0.1F, 0.35F, 0.6F),
                            {0.08F, 0.08F, 1.0F}, {}, lifted(at, 0.0F)));
  }
  return mesh;
}

Mesh repair_mesh() {
  Mesh mesh = bevelled_box_at({}, {1.0F, 0.3F, 0.34F}, 0.1F);
  mesh.append(bevelled_box_at({}, {0.34F, 0.3F, 1.0F}, 0.1F));
  return mesh;
}

/// A bolt of lightning: two slivers that meet in the middle.
Mesh rapid_fire_mesh() {
  Mesh mesh =
      profile_mesh({{-0.30F, -0.02F}, {0.12F, -0.02F}, {0.22F, 0.5F}, {-0.04F, 0.5F}}, 0.0F, 0.22F);
  mesh.append(profile_mesh({{-0.16F, -0.5F}, {0.32F, 0.12F}, {-0.08F, 0.12F}}, 0.0F, 0.22F));
  return mesh;
}

Mesh shield_icon_mesh() {
  return profile_mesh({{0.0F, -0.5F},
                       {0.26F, -0.28F},
                       {0.40F, 0.04F},
                       {0.40F, 0.38F},
                       {0.0F, 0.5F},
                       {-0.40F, 0.38F},
                       {-0.40F, 0.04F},
                       {-0.26F, -0.28F}},
                      0.0F, 0.24F);
}

Mesh mine_refill_mesh() {
  Mesh mesh = transformed(sphere_mesh(14, 8), {0.62F, 0.62F, 0.62F}, {}, {});
  for (const Axis axis : {Axis::kX, Axis::kY, Axis::kZ}) {
    mesh.append(cylinder_at({}, 0.085F, 1.0F, axis, 8));
  }
  return mesh;
}

/// Three courses, the middle one shifted by half a brick.
Mesh bricks_mesh(std::uint32_t repeats) {
  // In brick lengths: what is thinner than a pixel from far away flickers.
  constexpr float kJoint = 0.15F;
  constexpr float kCourse = 0.34F;
  const float brick = 1.0F / static_cast<float>(repeats);
  Mesh mesh;
  const auto add_brick = [&](float start, float end, float bottom, float top, float width) {
    const float left = std::fmax(start, 0.0F);
    const float right = std::fmin(end, 1.0F);
    mesh.append(box_at({(left + right) / 2.0F - 0.5F, 0.0F, (bottom + top) / 2.0F - 0.5F},
                       {right - left - kJoint * brick, width, top - bottom - 0.05F}));
  };
  for (std::uint32_t i = 0; i < repeats; ++i) {
    const float start = static_cast<float>(i) * brick;
    add_brick(start, start + brick, 0.0F, kCourse, 0.96F);
    add_brick(start, start + brick, 2.0F * kCourse, 1.0F, 1.0F);
  }
  for (std::uint32_t i = 0; i <= repeats; ++i) {
    const float start = (static_cast<float>(i) - 0.5F) * brick;
    add_brick(start, start + brick, kCourse, 2.0F * kCourse, 0.96F);
  }
  return mesh;
}

/// Every other of 2 * `repeats` stripes.
Mesh curb_mesh(std::uint32_t repeats) {
  const float pitch = 1.0F / static_cast<float>(repeats);
  Mesh mesh;
  for (std::uint32_t i = 0; i < repeats; ++i) {
    const float x = (static_cast<float>(i) + 0.25F) * pitch - 0.5F;
    mesh.append(box_at({x, 0.0F, 0.0F}, {pitch / 2.0F, 1.0F, 1.0F}));
  }
  return mesh;
}

struct Surroundings {
  std::array<Mesh, kSides> turf;
  std::array<Mesh, kSides> leaves;
  std::array<Mesh, kSides> trunks;
  Mesh rocks;
};

std::uint32_t side_of(Vec2 place) {
  if (std::fabs(place.x) > kArenaHalfWidth) return place.x < 0.0F ? 0 : 1;
  return place.y < 0.0F ? 2 : 3;
}

void append_tree(Surroundings& all, Vec2 at, float size, Scatter& dice) {
  const std::uint32_t side = side_of(at);
  constexpr int kTiers = 3;
  const Quat rotation = yawed(dice.between(0.0F, kTurn));
  const Vec3 place = lifted(at, 0.0F);
  all.trunks[side].append(transformed(spire_mesh(regular_outline(5), 0.0F, 2.0F),
                                      {0.17F * size, 0.17F * size, size}, rotation, place));
  const Mesh spire = spire_mesh(regular_outline(7), 0.0F, 1.05F);
  for (int tier = 0; tier < kTiers; ++tier) {
    const auto level = static_cast<float>(tier);
    const float width = (0.85F - 0.22F * level) * size;
    all.leaves[side].append(transformed(spire, {width, width, size}, rotation,
                                        place + Vec3{0.0F, 0.0F, (0.55F + 0.55F * level) * size}));
  }
}

/// A flat patch of darker grass.
void append_turf(Surroundings& all, Vec2 at, float size, Scatter& dice) {
  constexpr float kThickness = 0.012F;
  const Vec3 scale{size * dice.between(1.0F, 2.4F), size * dice.between(0.8F, 1.3F), 1.0F};
  all.turf[side_of(at)].append(
      transformed(tapered_mesh(regular_outline(12), 0.0F, kThickness, 0.97F), scale,
                  yawed(dice.between(0.0F, kTurn)), lifted(at, kLawnHeight - 0.01F)));
}

/// Trees, rocks and patches around the arena, none on it.
Surroundings surroundings() {
  constexpr int kCandidates = 230;
  constexpr float kClear = 2.4F;  // Metres between the arena and the nearest tree.
  Surroundings all;
  Scatter dice(2024);
  for (int i = 0; i < kCandidates; ++i) {
    const Vec2 at{dice.between(-38.0F, 38.0F), dice.between(-26.0F, 34.0F)};
    const float size = dice.between(0.8F, 1.5F);
    const float lot = dice.unit();
    const float clear = lot < 0.35F ? kClear + 3.0F * size : kClear;
    if (std::fabs(at.x) < kArenaHalfWidth + clear && std::fabs(at.y) < kArenaHalfHeight + clear) {
      continue;
    }
    if (lot < 0.35F) {
      append_turf(all, at, size, dice);
    } else if (lot < 0.46F) {
      all.rocks.append(transformed(tapered_mesh(regular_outline(6), -0.2F, 0.7F, 0.55F),
                                   {0.5F * size, 0.4F * size, 0.6F * size},
                                   yawed(dice.between(0.0F, kTurn)), lifted(at, 0.0F)));
    } else {
      append_tree(all, at, size, dice);
    }
  }
  return all;
}

}  // namespace

std::vector<Mesh> tanks_meshes() {
  std::vector<Mesh> meshes(kMeshCount);
  meshes[kHullMesh] = hull_mesh();
  meshes[kTracksMesh] = tracks_mesh();
  meshes[kCleatsMesh] = cleats_mesh();
  meshes[kWheelsMesh] = wheels_mesh();
  meshes[kDeckMesh] = deck_mesh();
  meshes[kTurretMesh] = turret_mesh();
  meshes[kTurretDetailsMesh] = turret_details_mesh();
  meshes[kBarrelMesh] = barrel_mesh();
  for (int player = 0; player < 4; ++player) {
    meshes[kStripesMesh + static_cast<MeshId>(player)] = stripes_mesh(player + 1);
  }
  meshes[kShellMesh] = shell_mesh();
  meshes[kShieldMesh] = shield_mesh();
  meshes[kBoxMesh] = box_mesh();
  meshes[kSphereMesh] = sphere_mesh(16, 10);
  meshes[kChunkMesh] = chunk_mesh();
  meshes[kCratePlanksMesh] = crate_planks_mesh();
  meshes[kCrateFrameMesh] = crate_frame_mesh();
  meshes[kTallWallMesh] = tall_wall_mesh();
  meshes[kPillarMesh] = pillar_mesh();
  meshes[kPillarBandsMesh] = pillar_bands_mesh();
  meshes[kMineMesh] = mine_mesh();
  meshes[kRepairMesh] = repair_mesh();
  meshes[kRapidFireMesh] = rapid_fire_mesh();
  meshes[kShieldIconMesh] = shield_icon_mesh();
  meshes[kMineRefillMesh] = mine_refill_mesh();
  for (std::uint32_t repeats = 1; repeats <= kMaxRepeats; ++repeats) {
    meshes[kBricksMesh + repeats - 1] = bricks_mesh(repeats);
    meshes[kCurbMesh + repeats - 1] = curb_mesh(repeats);
  }
  Surroundings around = surroundings();
  for (std::uint32_t side = 0; side < kSides; ++side) {
    meshes[kTurfMesh + side] = std::move(around.turf[side]);
    meshes[kLeavesMesh + side] = std::move(around.leaves[side]);
    meshes[kTrunksMesh + side] = std::move(around.trunks[side]);
  }
  meshes[kRocksMesh] = std::move(around.rocks);
  return meshes;
}

}  // namespace tickreel::tanks
