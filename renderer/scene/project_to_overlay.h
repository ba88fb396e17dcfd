#pragma once

#include "renderer/room.h"
#include "tickreel/scene/scene.h"
#include "tickreel/view/vec.h"

namespace tickreel::renderer {

/// Projects a point of the world to the overlay, in points, for a picture of this aspect ratio
/// (width / height). False when the point is behind the camera.
bool project_to_overlay(const Camera& camera, float aspect, Vec3 point, Vec2& overlay_points);

}  // namespace tickreel::renderer
