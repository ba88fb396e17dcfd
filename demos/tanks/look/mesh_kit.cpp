#include "demos/tanks/look/mesh_kit.h"

#include "demos/tanks/look/geometry.h"

namespace tickreel::tanks {
namespace {

constexpr float kQuarterTurn = kTurn / 4.0F;

/// A flat convex face; corners counter-clockwise seen from outside.
void append_face(Mesh& mesh, const std::vector<Vec3>& corners) {
  const Vec3 normal = normalised(cross(corners[1] - corners[0], corners[2] - corners[0]), {});
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  for (const Vec3 corner : corners) {
    mesh.vertices.push_back({corner, normal});
  }
  for (std::uint32_t i = 2; i < corners.size(); ++i) {
    mesh.indices.insert(mesh.indices.end(), {first, first + i - 1, first + i});
  }
}

}  // namespace

Mesh box_at(Vec3 center, Vec3 size) {
  return transformed(box_mesh(), size, {}, center);
}

Mesh bevelled_box_at(Vec3 center, Vec3 size, float bevel) {
  return transformed(bevelled_box_mesh(bevel), size, {}, center);
}

Mesh cylinder_at(Vec3 center, float radius, float length, Axis axis, int segments) {
  Quat rotation;
  if (axis == Axis::kX) {
    rotation = turned({0.0F, 1.0F, 0.0F}, kQuarterTurn);
  } else if (axis == Axis::kY) {
    rotation = turned({1.0F, 0.0F, 0.0F}, kQuarterTurn);
  }
  return transformed(cylinder_mesh(segments), {2.0F * radius, 2.0F * radius, length}, rotation,
                     center);
}

Mesh profile_mesh(const std::vector<Vec2>& outline, float center_y, float width) {
  return transformed(prism_mesh(outline), {1.0F, 1.0F, width},
                     turned({1.0F, 0.0F, 0.0F}, kQuarterTurn), {0.0F, center_y, 0.0F});
}

Mesh tapered_mesh(const std::vector<Vec2>& outline, float bottom, float top, float top_scale) {
  Mesh mesh;
  std::vector<Vec3> lid;
  std::vector<Vec3> base;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2 a = outline[i];
    const Vec2 b = outline[(i + 1) % outline.size()];
    append_face(mesh, {lifted(a, bottom), lifted(b, bottom), lifted(b * top_scale, top),
                       lifted(a * top_scale, top)});
    lid.push_back(lifted(a * top_scale, top));
    base.insert(base.begin(), lifted(a, bottom));
  }
  append_face(mesh, lid);
  append_face(mesh, base);
  return mesh;
}

Mesh spire_mesh(const std::vector<Vec2>& outline, float bottom, float top) {
  Mesh mesh;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2 next = outline[(i + 1) % outline.size()];
    append_face(mesh, {lifted(outline[i], bottom), lifted(next, bottom), {0.0F, 0.0F, top}});
  }
  return mesh;
}

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

std::vector<Vec2> regular_outline(int corners) {
  std::vector<Vec2> outline;
  outline.reserve(static_cast<std::size_t>(corners));
  for (int i = 0; i < corners; ++i) {
    outline.push_back(direction(kTurn * static_cast<float>(i) / static_cast<float>(corners)));
  }
  return outline;
}

std::vector<Vec2> octagon_outline(float length, float width, float cut) {
  const float x = length / 2.0F;
  const float y = width / 2.0F;
  return {{x, -y + cut}, {x, y - cut},   {x - cut, y},   {-x + cut, y},
          {-x, y - cut}, {-x, -y + cut}, {-x + cut, -y}, {x - cut, -y}};
}

}  // namespace tickreel::tanks
