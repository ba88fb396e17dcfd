#pragma once

#include <cstddef>
#include <cstdint>

#include "tickreel/scene/scene.h"

namespace tickreel::swarm {

/// Returns the colour of an army, blue or orange. The two also differ for colour-blind people, and
/// in lightness.
inline Color army_color(std::size_t army) {
  return srgb(army == 0 ? 0x1D62D0 : 0xEB5A24);
}

/// Returns the colour for things that a player has selected or points at.
inline Color bright_army_color(std::size_t army) {
  return srgb(army == 0 ? 0x22D0FF : 0xFFC01E);
}

inline constexpr std::uint32_t kPaper = 0xD5CFBF;
inline constexpr std::uint32_t kInk = 0x353B44;

}  // namespace tickreel::swarm
