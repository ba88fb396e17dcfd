#include "demos/tanks/look/meshes.h"

#include <array>
#include <cmath>
#include <vector>

#include "demos/tanks/tanks_view.h"
#include "tickreel/scene/geometry.h"
#include "tickreel/scene/mesh.h"
#include "tickreel/scene/particles.h"

// Solids that the meshes of `tanks` are made of.

// The parts of a tank; see MeshIndex.

namespace tickreel::tanks {
namespace {

enum class Axis { kX, kY, kZ };

Mesh bevelled_box_at(Vec3 center, Vec3 size, float bevel) {
  return transformed(bevelled_box_mesh(bevel), size, {}, center);
}

Mesh cylinder_at(Vec3 center, float radius, float length, Axis axis, int segments) {
  Quat rotation;
  if (axis == Axis::kX) {
    rotation = turned({0.0F, 1.0F, 0.0F}, kTurn / 4.0F);
  } else if (axis == Axis::kY) {
    rotation = turned({1.0F, 0.0F, 0.0F}, kTurn / 4.0F);
  }
  return transformed(cylinder_mesh(segments), {2.0F * radius, 2.0F * radius, length}, rotation,
                     center);
}

/// Extrudes a side view (x to the right, z as y; counter-clockwise, convex) by `width` along y,
/// around y = `center_y`.
Mesh profile_mesh(const std::vector<Vec2>& outline, float center_y, float width) {
  return transformed(prism_mesh(outline), {1.0F, 1.0F, width},
                     turned({1.0F, 0.0F, 0.0F}, kTurn / 4.0F), {0.0F, center_y, 0.0F});
}

/// Raises an outline (counter-clockwise, convex) from height `bottom` to `top`, where it has
/// `top_scale` times its size.
Mesh tapered_mesh(const std::vector<Vec2>& outline, float bottom, float top, float top_scale) {
  Mesh mesh;
  std::vector<Vec3> lid;
  std::vector<Vec3> base;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2 a = outline[i];
    const Vec2 b = outline[(i + 1) % outline.size()];
    mesh.append_face(std::array{lifted(a, bottom), lifted(b, bottom), lifted(b * top_scale, top),
                                lifted(a * top_scale, top)});
    lid.push_back(lifted(a * top_scale, top));
    base.insert(base.begin(), lifted(a, bottom));
  }
  mesh.append_face(lid);
  mesh.append_face(base);
  return mesh;
}

/// Raises an outline from height `bottom` to a point at `top`. It is open below, for numerous
/// things whose underside is never seen.
Mesh spire_mesh(const std::vector<Vec2>& outline, float bottom, float top) {
  Mesh mesh;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2 next = outline[(i + 1) % outline.size()];
    mesh.append_face(
        std::array{lifted(outline[i], bottom), lifted(next, bottom), Vec3{0.0F, 0.0F, top}});
  }
  return mesh;
}

/// Returns a ring with a round section about the z axis.
Mesh ring_mesh(float radius, float thickness, int segments, int sides) {
  Mesh mesh;
  const auto around = static_cast<std::uint32_t>(segments);
  const auto across = static_cast<std::uint32_t>(sides);
  for (std::uint32_t i = 0; i < around; ++i) {
    const Vec2 out = direction(kTurn * static_cast<float>(i) / static_cast<float>(around));
    for (std::uint32_t j = 0; j < across; ++j) {
      const Vec2 section = direction(kTurn * static_cast<float>(j) / static_cast<float>(across));
      const Vec3 normal = lifted(out * section.x, section.y);
      mesh.vertices.push_back({lifted(out * radius, 0.0F) + normal * (thickness / 2.0F), normal});
      const std::uint32_t a = i * across + j;
      const std::uint32_t b = (i + 1) % around * across + j;
      const std::uint32_t c = (i + 1) % around * across + (j + 1) % across;
      const std::uint32_t d = i * across + (j + 1) % across;
      mesh.indices.insert(mesh.indices.end(), {a, b, c, a, c, d});
    }
  }
  return mesh;
}

/// Returns the corners of a regular polygon of radius 1, the first one in the east.
std::vector<Vec2> regular_outline(int corners) {
  std::vector<Vec2> outline;
  outline.reserve(static_cast<std::size_t>(corners));
  for (int i = 0; i < corners; ++i) {
    outline.push_back(direction(kTurn * static_cast<float>(i) / static_cast<float>(corners)));
  }
  return outline;
}

/// Returns a rectangle whose corners are cut off by `cut`.
std::vector<Vec2> octagon_outline(float length, float width, float cut) {
  const float x = length / 2.0F;
  const float y = width / 2.0F;
  return {{x, -y + cut}, {x, y - cut},   {x - cut, y},   {-x + cut, y},
          {-x, y - cut}, {-x, -y + cut}, {-x + cut, -y}, {x - cut, -y}};
}

constexpr float kTrackMiddleY = 0.61F;
constexpr float kTrackWidth = 0.36F;
constexpr float kTrackHeight = 0.46F;
constexpr float kTurretBottom = 0.58F;
constexpr float kTurretTop = 0.96F;
constexpr float kBarrelRadius = 0.085F;

Mesh together(std::initializer_list<Mesh> parts) {
  Mesh mesh;
  for (const Mesh& part : parts) mesh.append(part);
  return mesh;
}

/// Returns a part on the left and its copy on the right.
Mesh on_both_sides(const Mesh& part, float y) {
  return together({transformed(part, {1.0F, 1.0F, 1.0F}, {}, {0.0F, y, 0.0F}),
                   transformed(part, {1.0F, 1.0F, 1.0F}, {}, {0.0F, -y, 0.0F})});
}

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
  for (const float x : {-0.86F, -0.78F, -0.70F, -0.62F}) {  // the engine's grille
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

/// Returns `count` white bars across the turret.
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
  return together({transformed(ring, {1.0F, 1.0F, 1.0F}, turned({1.0F, 0.0F, 0.0F}, 0.5F), {}),
                   transformed(ring, {1.0F, 1.0F, 1.0F}, turned({1.0F, 0.0F, 0.0F}, -0.5F), {})});
}

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
  Mesh mesh = frame_mesh(0.14F);
  const Mesh brace = box_at({}, {1.12F, 0.12F, 0.98F});
  mesh.append(transformed(brace, {1.0F, 1.0F, 1.0F}, yawed(kTurn / 8.0F), {}));
  return mesh;
}

Mesh tall_wall_mesh() {
  // The section is extruded along x without a bevel at the ends, which would stretch with the wall.
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

/// Returns a pillar that is square where shells bounce off, and narrower only above.
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

/// Returns a bolt of lightning: two slivers that meet in the middle.
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

/// Returns three courses of bricks, the middle one shifted by half a brick.
Mesh bricks_mesh(std::uint32_t repeats) {
  // In brick lengths: details thinner than a pixel from afar would flicker.
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

/// Returns every other one of 2 * `repeats` stripes.
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

/// Adds a flat patch of darker grass.
void append_turf(Surroundings& all, Vec2 at, float size, Scatter& dice) {
  constexpr float kThickness = 0.012F;
  const Vec3 scale{size * dice.between(1.0F, 2.4F), size * dice.between(0.8F, 1.3F), 1.0F};
  all.turf[side_of(at)].append(
      transformed(tapered_mesh(regular_outline(12), 0.0F, kThickness, 0.97F), scale,
                  yawed(dice.between(0.0F, kTurn)), lifted(at, kLawnHeight - 0.01F)));
}

/// Returns trees, rocks and patches around the arena, but not on it.
Surroundings surroundings() {
  constexpr int kCandidates = 230;
  constexpr float kClear = 2.4F;  // metres between the arena and the nearest tree
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
  std::vector<Mesh> meshes{hull_mesh(), tracks_mesh(), cleats_mesh(),         wheels_mesh(),
                           deck_mesh(), turret_mesh(), turret_details_mesh(), barrel_mesh()};
  for (int count = 1; count <= 4; ++count) meshes.push_back(stripes_mesh(count));
  const std::array solids{shell_mesh(),        shield_mesh(),      box_mesh(),
                          sphere_mesh(16, 10), chunk_mesh(),       crate_planks_mesh(),
                          crate_frame_mesh(),  tall_wall_mesh(),   pillar_mesh(),
                          pillar_bands_mesh(), mine_mesh(),        repair_mesh(),
                          rapid_fire_mesh(),   shield_icon_mesh(), mine_refill_mesh()};
  meshes.insert(meshes.end(), solids.begin(), solids.end());
  for (std::uint32_t i = 1; i <= kMaxRepeats; ++i) meshes.push_back(bricks_mesh(i));
  for (std::uint32_t i = 1; i <= kMaxRepeats; ++i) meshes.push_back(curb_mesh(i));
  const Surroundings around = surroundings();
  for (const auto& sides : {around.turf, around.leaves, around.trunks}) {
    meshes.insert(meshes.end(), sides.begin(), sides.end());
  }
  meshes.push_back(around.rocks);
  return meshes;
}

}  // namespace tickreel::tanks
