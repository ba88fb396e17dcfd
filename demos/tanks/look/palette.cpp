#include "demos/tanks/look/palette.h"

#include <array>

namespace tickreel::tanks {

Color player_color(std::uint32_t player) {
  static const std::array<Color, 4> colors{srgb(0x2D7FF0), srgb(0xDF3B30), srgb(0x3FBF6A),
                                           srgb(0xFFC52E)};
  return colors[player % colors.size()];
}

Color power_up_color(std::uint32_t type) {
  // In the order of PowerUpType: repair, rapid fire, shield, mines.
  static const std::array<Color, 4> colors{srgb(0x4BE37A), srgb(0xFFB02E), srgb(0x45B8FF),
                                           srgb(0xFF5A7A)};
  return colors[type % colors.size()];
}

Material paint(Color color) {
  return {.color = color, .specular = 0.35F, .shininess = 48.0F};
}

Material metal(Color color) {
  return {.color = color, .specular = 0.6F, .shininess = 24.0F};
}

Material matte(Color color) {
  return {.color = color, .specular = 0.04F, .shininess = 8.0F};
}

Material glowing(Color color, float strength) {
  return {.color = color * strength, .glow = 1.0F};
}

}  // namespace tickreel::tanks
