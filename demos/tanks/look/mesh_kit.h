#pragma once

#include <vector>

#include "tickreel/scene/mesh.h"

// Solids from which the meshes of `tanks` are put together.

namespace tickreel::tanks {

Mesh box_at(Vec3 center, Vec3 size);
Mesh bevelled_box_at(Vec3 center, Vec3 size, float bevel);

enum class Axis { kX, kY, kZ };
Mesh cylinder_at(Vec3 center, float radius, float length, Axis axis, int segments);

/// A side view (x to the right, z as y; counter-clockwise, convex) pulled out `width` along y,
/// around y = `center_y`.
Mesh profile_mesh(const std::vector<Vec2>& outline, float center_y, float width);

/// The outline (counter-clockwise, convex) at height `bottom`, narrowing to `top_scale` times its
/// size at height `top`.
Mesh tapered_mesh(const std::vector<Vec2>& outline, float bottom, float top, float top_scale);

/// The outline at height `bottom`, coming to a point at height `top`. Open below: for what nobody
/// sees from underneath, in great numbers.
Mesh spire_mesh(const std::vector<Vec2>& outline, float bottom, float top);

/// A ring of round section about the z axis.
Mesh ring_mesh(float radius, float thickness, int segments, int sides);

/// The corners of a regular polygon of radius 1, the first one east.
std::vector<Vec2> regular_outline(int corners);
/// A rectangle whose corners are cut off by `cut`.
std::vector<Vec2> octagon_outline(float length, float width, float cut);

}  // namespace tickreel::tanks
