#pragma once

#include <cstdint>

#include "tickreel/scene/scene.h"

namespace tickreel::tanks {

/// A player's colour on paint and in the HUD. Four that differ in lightness as well as in hue; the
/// tanks also carry one to four white stripes, for those who see neither.
Color player_color(std::uint32_t player);
/// What stands for a type of power-up, everywhere.
Color power_up_color(std::uint32_t type);

Material paint(Color color);
Material metal(Color color);
Material matte(Color color);
/// Shines whatever the light; `strength` 1 shows `color` as it is.
Material glowing(Color color, float strength);

}  // namespace tickreel::tanks
