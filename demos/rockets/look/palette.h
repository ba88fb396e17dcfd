#pragma once

#include <cstdint>

#include "tickreel/scene/scene.h"

namespace tickreel::rockets {

/// A player's colour, on crates, rockets and in the HUD.
Color player_color(std::uint32_t player);

inline Color ink() {
  return srgb(0x131A24);
}

/// 0 up to `from`, 1 beyond `to`, without a corner between; `from` may be the greater.
inline float smooth_step(float from, float to, float x) {
  const float t = (x - from) / (to - from);
  if (!(t > 0.0F)) return 0.0F;
  return t < 1.0F ? t * t * (3.0F - 2.0F * t) : 1.0F;
}

}  // namespace tickreel::rockets
