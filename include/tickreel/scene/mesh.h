#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tickreel/view/vec.h"

namespace tickreel {

/// The index of a mesh in the list that a look declares.
using MeshId = std::uint32_t;

struct MeshVertex {
  Vec3 position;
  Vec3 normal;  ///< unit length
};

/// Triangles, counter-clockwise seen from outside.
struct Mesh {
  std::vector<MeshVertex> vertices;
  std::vector<std::uint32_t> indices;  ///< three for each triangle

  void append(const Mesh& other);
  /// A flat convex polygon; corners counter-clockwise seen from outside.
  void append_face(std::span<const Vec3> corners);
};

// Solids around the origin, to be scaled by an instance. Each fits the cube -0.5..0.5.
Mesh box_mesh();
/// A box whose edges are cut by `bevel` (0..0.5 of its size) at 45 degrees.
Mesh bevelled_box_mesh(float bevel);
/// Upright; `segments` 3 or more.
Mesh cylinder_mesh(int segments);
/// Upright, point at the top.
Mesh cone_mesh(int segments);
/// `rings` from pole to pole, 2 or more.
Mesh sphere_mesh(int segments, int rings);
/// The polygon (counter-clockwise, convex) as a slab from z = -0.5 to 0.5.
Mesh prism_mesh(const std::vector<Vec2>& outline);

/// The twelve edges of the cube, `beam` thick.
Mesh frame_mesh(float beam);

Mesh box_at(Vec3 center, Vec3 size);
/// Returns the mesh scaled, then turned, then moved.
Mesh transformed(Mesh mesh, Vec3 scale, Quat rotation, Vec3 offset);

}  // namespace tickreel
