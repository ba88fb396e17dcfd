#pragma once

#include <array>
#include <cstdint>

#include "tickreel/scene/scene.h"

namespace tickreel::tanks {

/// Returns a player's colour on paint and in the HUD. The four colours differ in lightness as well
/// as in hue; the tanks also carry one to four white stripes, for people who see neither
/// difference.
inline Color player_color(std::uint32_t player) {
  static const std::array<Color, 4> colors{srgb(0x2D7FF0), srgb(0xDF3B30), srgb(0x3FBF6A),
                                           srgb(0xFFC52E)};
  return colors[player % colors.size()];
}
/// Returns the colour of a type of power-up.
inline Color power_up_color(std::uint32_t type) {
  // In the order of PowerUpType: repair, rapid fire, shield, mines.
  static const std::array<Color, 4> colors{srgb(0x4BE37A), srgb(0xFFB02E), srgb(0x45B8FF),
                                           srgb(0xFF5A7A)};
  return colors[type % colors.size()];
}

/// Return the materials of painted, metallic and dull surfaces in a colour.
inline Material paint(Color color) {
  return {.color = color, .specular = 0.35F, .shininess = 48.0F};
}
inline Material metal(Color color) {
  return {.color = color, .specular = 0.6F, .shininess = 24.0F};
}
inline Material matte(Color color) {
  return {.color = color, .specular = 0.04F, .shininess = 8.0F};
}
/// Returns a material that glows in any light; `strength` 1 shows `color` unchanged.
inline Material glowing(Color color, float strength) {
  return {.color = color * strength, .glow = 1.0F};
}

}  // namespace tickreel::tanks
