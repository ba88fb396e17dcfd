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
  /// Appends a flat convex polygon; three or more corners, counter-clockwise seen from outside.
  void append_face(std::span<const Vec3> corners);
};

// Solids around the origin, to be scaled by an instance. Each fills the cube -0.5..0.5, except
// prism_mesh(), whose outline may have any size. Too few segments or rings count as the least.
Mesh box_mesh();
/// A box whose edges are cut by `bevel` (0..0.5 of its size) at 45 degrees.
Mesh bevelled_box_mesh(float bevel);
/// An upright cylinder; `segments` 3 or more.
Mesh cylinder_mesh(int segments);
/// An upright cone with its point at the top; `segments` 3 or more.
Mesh cone_mesh(int segments);
/// A sphere; `segments` around it, 3 or more, and `rings` from pole to pole, 2 or more.
Mesh sphere_mesh(int segments, int rings);
/// A slab from z = -0.5 to 0.5 with this outline (counter-clockwise, convex). Empty for an outline
/// of fewer than three corners.
Mesh prism_mesh(const std::vector<Vec2>& outline);

/// The twelve edges of the cube, `beam` thick.
Mesh frame_mesh(float beam);

Mesh box_at(Vec3 center, Vec3 size);
/// Returns the mesh scaled, then turned, then moved. A negative scale mirrors it.
Mesh transformed(Mesh mesh, Vec3 scale, Quat rotation, Vec3 offset);

}  // namespace tickreel
