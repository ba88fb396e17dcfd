#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tickreel/view/vec.h"

namespace tickreel {

/// The index of a mesh in the list that Look::meshes() returns.
using MeshId = std::uint32_t;

struct MeshVertex {
  Vec3 position;
  Vec3 normal;  ///< unit length
};

/// A surface of triangles. The corners of a triangle are counter-clockwise, seen from outside.
struct Mesh {
  std::vector<MeshVertex> vertices;
  std::vector<std::uint32_t> indices;  ///< indices in `vertices`, three for each triangle

  /// Appends the triangles of another mesh.
  void append(const Mesh& other);
  /// Appends a flat convex polygon with three or more corners, counter-clockwise seen from outside.
  void append_face(std::span<const Vec3> corners);
};

// Functions that return solids around the origin, to be scaled by an Instance. Each solid fills the
// cube from -0.5 to 0.5 on all axes; only the outline of prism_mesh() may have any size. A number
// of segments or rings below the least counts as the least.

/// A cube.
Mesh box_mesh();
/// A cube whose edges are cut off at 45 degrees. `bevel`: the width of the cut along each face, 0
/// to 0.5.
Mesh bevelled_box_mesh(float bevel);
/// An upright cylinder; `segments` 3 or more.
Mesh cylinder_mesh(int segments);
/// An upright cone with its point at the top; `segments` 3 or more.
Mesh cone_mesh(int segments);
/// A sphere; `segments` around its axis, 3 or more, and `rings` from pole to pole, 2 or more.
Mesh sphere_mesh(int segments, int rings);
/// A slab from z = -0.5 to 0.5 with this outline (convex, counter-clockwise seen from above). Empty
/// for an outline of fewer than three corners.
Mesh prism_mesh(const std::vector<Vec2>& outline);

/// The twelve edges of the cube, as beams of thickness `beam`.
Mesh frame_mesh(float beam);

/// Returns a box with this middle and this full size along the axes.
Mesh box_at(Vec3 center, Vec3 size);
/// Returns the mesh scaled, then turned, then moved. A negative scale mirrors it.
Mesh transformed(Mesh mesh, Vec3 scale, Quat rotation, Vec3 offset);

}  // namespace tickreel
