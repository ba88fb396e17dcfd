#pragma once

#include <algorithm>

#include "tickreel/scene/geometry.h"
#include "tickreel/scene/scene.h"

// Functions that append pieces of a HUD to a scene's overlay. Positions and lengths are in points
// of the overlay (kOverlayHeight); opacities are 0..1.

namespace tickreel {

/// Returns the width in points of a picture with this aspect ratio (width / height).
inline float overlay_width(float aspect) {
  return kOverlayHeight * aspect;
}

/// Appends a rectangle with round corners.
inline void add_panel(Scene& scene, Vec2 top_left, Vec2 size, float corner_radius, Color color,
                      float opacity = 1.0F) {
  scene.overlay.emplace_back(Panel{.top_left = top_left,
                                   .size = size,
                                   .corner_radius = corner_radius,
                                   .color = color,
                                   .opacity = opacity});
}

/// Appends a horizontal bar with round ends, which is filled from the left. `part`: how much of it
/// is filled, 0..1.
inline void add_bar(Scene& scene, Vec2 top_left, Vec2 size, float part, Color color,
                    float opacity = 1.0F) {
  const float radius = size.y / 2.0F;
  add_panel(scene, top_left, size, radius, srgb(0x39424F), 0.9F * opacity);
  // A bar shorter than its round ends would bulge: it fades instead.
  const float length = std::max(size.x * clamp01(part), size.y);
  add_panel(scene, top_left, {length, size.y}, radius, color,
            opacity * smooth_step(0.0F, size.y / size.x, part));
}

}  // namespace tickreel
