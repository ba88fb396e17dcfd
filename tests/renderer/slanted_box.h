#pragma once

#include <cmath>

#include "tests/renderer/drawing.h"

namespace tickreel::tests {

/// Adds a white box that covers the lower half, rotated by `turn`.
inline void add_slanted_box(Scene& scene, double turn) {
  empty_stage(scene);
  Instance& box = scene.instances.emplace_back();
  box.mesh = kBox;
  box.scale = {4.0F, 4.0F, 0.0F};
  box.position = {static_cast<float>(2.0 * std::sin(turn)),
                  static_cast<float>(-2.0 * std::cos(turn)), 0.0F};
  box.rotation = {static_cast<float>(std::cos(0.5 * turn)), 0.0F, 0.0F,
                  static_cast<float>(std::sin(0.5 * turn))};
  box.material = {.color = srgb(0xFFFFFF), .glow = 1.0F};
}

}  // namespace tickreel::tests
