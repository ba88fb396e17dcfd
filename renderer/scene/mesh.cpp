#include "tickreel/scene/mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "tickreel/scene/geometry.h"

namespace tickreel {
namespace {

Vec3 unit(Vec3 v) {
  const float length = std::sqrt(dot(v, v));
  return length > 0.0F ? v * (1.0F / length) : v;
}

Vec3 turned(Quat q, Vec3 v) {
  const Vec3 axis{q.x, q.y, q.z};
  return v + 2.0F * cross(axis, cross(axis, v) + q.w * v);
}

Vec2 around(int step, int steps) {
  const float angle = kTurn * static_cast<float>(step) / static_cast<float>(steps);
  return {std::cos(angle), std::sin(angle)};
}

/// Adds a convex polygon as a fan. The corners may have either orientation: the normal decides.
void add_polygon(Mesh& mesh, std::span<const MeshVertex> corners) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), corners.begin(), corners.end());
  const Vec3 area =
      cross(corners[1].position - corners[0].position, corners[2].position - corners[0].position);
  const bool outwards = dot(area, corners[0].normal) >= 0.0F;
  for (std::uint32_t i = 2; i < corners.size(); ++i) {
    mesh.indices.push_back(first);
    mesh.indices.push_back(first + (outwards ? i - 1 : i));
    mesh.indices.push_back(first + (outwards ? i : i - 1));
  }
}

void add_flat(Mesh& mesh, std::span<const Vec3> corners, Vec3 normal) {
  std::vector<MeshVertex> vertices;
  vertices.reserve(corners.size());
  for (const Vec3 corner : corners) vertices.push_back({corner, normal});
  add_polygon(mesh, vertices);
}

float& component(Vec3& v, int axis) {
  return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

/// The point on the face across `axis` that belongs to the box corner with these signs.
Vec3 bevel_point(std::array<float, 3> signs, int axis, float bevel) {
  Vec3 point;
  for (int i = 0; i < 3; ++i) {
    component(point, i) = signs[static_cast<std::size_t>(i)] * (i == axis ? 0.5F : 0.5F - bevel);
  }
  return point;
}

std::array<float, 3> signs_of(int axis_a, float a, int axis_b, float b, float c) {
  std::array<float, 3> signs{c, c, c};
  signs[static_cast<std::size_t>(axis_a)] = a;
  signs[static_cast<std::size_t>(axis_b)] = b;
  return signs;
}

void add_bevelled_faces(Mesh& mesh, float bevel) {
  for (int axis = 0; axis < 3; ++axis) {
    const int side = (axis + 1) % 3;
    for (const float sign : {-1.0F, 1.0F}) {
      Vec3 normal;
      component(normal, axis) = sign;
      std::array<Vec3, 4> corners;
      std::size_t count = 0;
      for (const auto& [u, v] :
           {std::pair{-1.0F, -1.0F}, {1.0F, -1.0F}, {1.0F, 1.0F}, {-1.0F, 1.0F}}) {
        corners[count++] = bevel_point(signs_of(axis, sign, side, u, v), axis, bevel);
      }
      add_flat(mesh, corners, normal);
    }
  }
}

void add_bevelled_edges(Mesh& mesh, float bevel) {
  for (int a = 0; a < 3; ++a) {
    const int b = (a + 1) % 3;
    for (const float sign_a : {-1.0F, 1.0F}) {
      for (const float sign_b : {-1.0F, 1.0F}) {
        Vec3 normal;
        component(normal, a) = sign_a;
        component(normal, b) = sign_b;
        const auto low = signs_of(a, sign_a, b, sign_b, -1.0F);
        const auto high = signs_of(a, sign_a, b, sign_b, 1.0F);
        add_flat(mesh,
                 std::array{bevel_point(low, a, bevel), bevel_point(high, a, bevel),
                            bevel_point(high, b, bevel), bevel_point(low, b, bevel)},
                 unit(normal));
      }
    }
  }
}

void add_bevelled_corners(Mesh& mesh, float bevel) {
  for (int corner = 0; corner < 8; ++corner) {
    const std::array<float, 3> signs{(corner & 1) != 0 ? 1.0F : -1.0F,
                                     (corner & 2) != 0 ? 1.0F : -1.0F,
                                     (corner & 4) != 0 ? 1.0F : -1.0F};
    add_flat(mesh,
             std::array{bevel_point(signs, 0, bevel), bevel_point(signs, 1, bevel),
                        bevel_point(signs, 2, bevel)},
             unit({signs[0], signs[1], signs[2]}));
  }
}

}  // namespace

void Mesh::append(const Mesh& other) {
  if (&other == this) return append(Mesh(other));
  const auto first = static_cast<std::uint32_t>(vertices.size());
  const std::size_t index_count = other.indices.size();
  vertices.insert(vertices.end(), other.vertices.begin(), other.vertices.end());
  for (std::size_t i = 0; i < index_count; ++i) indices.push_back(first + other.indices[i]);
}

Mesh box_mesh() {
  return bevelled_box_mesh(0.0F);
}

Mesh bevelled_box_mesh(float bevel) {
  bevel = std::clamp(bevel, 0.0F, 0.5F);
  Mesh mesh;
  add_bevelled_faces(mesh, bevel);
  if (bevel > 0.0F) {
    add_bevelled_edges(mesh, bevel);
    add_bevelled_corners(mesh, bevel);
  }
  return mesh;
}

Mesh cylinder_mesh(int segments) {
  segments = std::max(segments, 3);
  Mesh mesh;
  std::vector<Vec3> top;
  std::vector<Vec3> bottom;
  for (int i = 0; i < segments; ++i) {
    const Vec2 a = around(i, segments);
    const Vec2 b = around(i + 1, segments);
    const Vec3 normal_a{a.x, a.y, 0.0F};
    const Vec3 normal_b{b.x, b.y, 0.0F};
    const Vec3 half_up{0.0F, 0.0F, 0.5F};
    add_polygon(mesh, std::array<MeshVertex, 4>{{{0.5F * normal_a - half_up, normal_a},
                                                 {0.5F * normal_b - half_up, normal_b},
                                                 {0.5F * normal_b + half_up, normal_b},
                                                 {0.5F * normal_a + half_up, normal_a}}});
    top.push_back(0.5F * normal_a + half_up);
    bottom.push_back(0.5F * normal_a - half_up);
  }
  add_flat(mesh, top, {0.0F, 0.0F, 1.0F});
  add_flat(mesh, bottom, {0.0F, 0.0F, -1.0F});
  return mesh;
}

Mesh cone_mesh(int segments) {
  segments = std::max(segments, 3);
  Mesh mesh;
  std::vector<Vec3> base;
  const auto slope_normal = [](Vec2 way) { return unit({way.x, way.y, 0.5F}); };
  for (int i = 0; i < segments; ++i) {
    const Vec2 a = around(i, segments);
    const Vec2 b = around(i + 1, segments);
    const Vec2 middle = around(2 * i + 1, 2 * segments);
    const Vec3 at_a{0.5F * a.x, 0.5F * a.y, -0.5F};
    const Vec3 at_b{0.5F * b.x, 0.5F * b.y, -0.5F};
    add_polygon(mesh, std::array<MeshVertex, 3>{{{at_a, slope_normal(a)},
                                                 {at_b, slope_normal(b)},
                                                 {{0.0F, 0.0F, 0.5F}, slope_normal(middle)}}});
    base.push_back(at_a);
  }
  add_flat(mesh, base, {0.0F, 0.0F, -1.0F});
  return mesh;
}

Mesh sphere_mesh(int segments, int rings) {
  segments = std::max(segments, 3);
  rings = std::max(rings, 2);
  Mesh mesh;
  for (int ring = 0; ring <= rings; ++ring) {
    const float angle = 0.5F * kTurn * static_cast<float>(ring) / static_cast<float>(rings);
    for (int i = 0; i <= segments; ++i) {
      const Vec2 way = around(i, segments);
      const Vec3 normal{way.x * std::sin(angle), way.y * std::sin(angle), std::cos(angle)};
      mesh.vertices.push_back({0.5F * normal, normal});
    }
  }
  const auto row = static_cast<std::uint32_t>(segments) + 1;
  for (std::uint32_t ring = 0; ring < static_cast<std::uint32_t>(rings); ++ring) {
    for (std::uint32_t i = 0; i + 1 < row; ++i) {
      const std::uint32_t upper = ring * row + i;
      const std::uint32_t lower = upper + row;
      if (ring != 0) mesh.indices.insert(mesh.indices.end(), {upper, lower, upper + 1});
      if (ring + 1 != static_cast<std::uint32_t>(rings)) {
        mesh.indices.insert(mesh.indices.end(), {upper + 1, lower, lower + 1});
      }
    }
  }
  return mesh;
}

Mesh prism_mesh(const std::vector<Vec2>& outline) {
  Mesh mesh;
  if (outline.size() < 3) return mesh;
  std::vector<Vec3> top;
  std::vector<Vec3> bottom;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2 a = outline[i];
    const Vec2 b = outline[(i + 1) % outline.size()];
    top.push_back({a.x, a.y, 0.5F});
    bottom.push_back({a.x, a.y, -0.5F});
    add_flat(mesh,
             std::array<Vec3, 4>{
                 {{a.x, a.y, -0.5F}, {b.x, b.y, -0.5F}, {b.x, b.y, 0.5F}, {a.x, a.y, 0.5F}}},
             unit({b.y - a.y, a.x - b.x, 0.0F}));
  }
  add_flat(mesh, top, {0.0F, 0.0F, 1.0F});
  add_flat(mesh, bottom, {0.0F, 0.0F, -1.0F});
  return mesh;
}

void Mesh::append_face(std::span<const Vec3> corners) {
  const Vec3 normal = unit(cross(corners[1] - corners[0], corners[2] - corners[0]));
  const auto first = static_cast<std::uint32_t>(vertices.size());
  for (const Vec3 corner : corners) vertices.push_back({corner, normal});
  for (std::uint32_t i = 2; i < corners.size(); ++i) {
    indices.insert(indices.end(), {first, first + i - 1, first + i});
  }
}

Mesh frame_mesh(float beam) {
  const float edge = 0.5F - beam / 2.0F;
  Mesh mesh;
  for (const float a : {-edge, edge}) {
    for (const float b : {-edge, edge}) {
      mesh.append(box_at({0.0F, a, b}, {1.0F, beam, beam}));
      mesh.append(box_at({a, 0.0F, b}, {beam, 1.0F, beam}));
      mesh.append(box_at({a, b, 0.0F}, {beam, beam, 1.0F}));
    }
  }
  return mesh;
}

Mesh box_at(Vec3 center, Vec3 size) {
  return transformed(box_mesh(), size, {}, center);
}

Mesh transformed(Mesh mesh, Vec3 scale, Quat rotation, Vec3 offset) {
  const float volume = scale.x * scale.y * scale.z;
  const float side = volume < 0.0F ? -1.0F : 1.0F;
  for (MeshVertex& vertex : mesh.vertices) {
    const Vec3 p = vertex.position;
    const Vec3 n = vertex.normal;
    vertex.position = offset + turned(rotation, {p.x * scale.x, p.y * scale.y, p.z * scale.z});
    const Vec3 across{n.x * scale.y * scale.z, n.y * scale.z * scale.x, n.z * scale.x * scale.y};
    vertex.normal = unit(turned(rotation, side * across));
  }
  if (volume < 0.0F) {  // a mirror image has reversed triangles
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
      std::swap(mesh.indices[i + 1], mesh.indices[i + 2]);
    }
  }
  return mesh;
}

}  // namespace tickreel
