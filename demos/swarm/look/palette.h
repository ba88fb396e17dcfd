#pragma once

#include <cstddef>
#include <cstdint>

#include "tickreel/scene/scene.h"

namespace tickreel::swarm {

/// Blue and orange, which differ for every kind of eye, and in lightness too.
inline Color army_color(std::size_t army) {
  return srgb(army == 0 ? 0x1D62D0 : 0xEB5A24);
}

/// For what a player has chosen or points at.
inline Color bright_army_color(std::size_t army) {
  return srgb(army == 0 ? 0x22D0FF : 0xFFC01E);
}

inline constexpr std::uint32_t kPaper = 0xD5CFBF;
inline constexpr std::uint32_t kInk = 0x353B44;

}  // namespace tickreel::swarm
