#pragma once

#include "renderer/room.h"
#include "tickreel/scene/scene.h"
#include "tickreel/view/vec.h"

namespace tickreel::renderer {

/// Sets `overlay_points` to the position of a point of the world in the overlay, in points, and
/// returns true. Returns false when the point is behind the camera's near plane. `aspect`: width /
/// height of the picture.
bool project_to_overlay(const Camera& camera, float aspect, Vec3 point, Vec2& overlay_points);

}  // namespace tickreel::renderer
