#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "renderer/room.h"

namespace tickreel::renderer {

inline constexpr std::size_t kLightLevels = 256;
/// White as light: 21 bits, so that three colours fit into 64 bits.
inline constexpr std::uint32_t kFullLight = (1U << 21U) - 1;

/// A number for each level of a picture.
using LevelTable = std::array<std::uint32_t, kLightLevels>;

/// The light of each sRGB level (IEC 61966-2-1) as an integer. Sums are exact, and equal on every
/// machine and in any order.
struct LightLevels {
  LevelTable light{};
  /// The least light whose nearest level is this one; 0 for the first level.
  LevelTable least{};
};
const LightLevels& light_levels();

/// The light of each level for pictures of 16 bits. Their levels are also further apart than a unit
/// of light, so that anything motionless keeps its bytes.
struct DeepLightLevels {
  std::vector<std::uint32_t> light;
  std::vector<std::uint32_t> least;
};
const DeepLightLevels& deep_light_levels();

/// The share of a level's light that a subframe adds to a picture, for the weights from `begin` to
/// `end` of `all`. The shares of all subframes add up exactly to the level's light, so that
/// anything motionless keeps its colour, and two subframes add the same as one with both weights.
constexpr std::uint32_t light_share(std::uint64_t light, std::uint32_t begin, std::uint32_t end,
                                    std::uint32_t all) {
  return static_cast<std::uint32_t>(light * end / all - light * begin / all);
}
/// The shares of all levels of 8 bits.
LevelTable light_share(std::uint32_t begin, std::uint32_t end, std::uint32_t all);

}  // namespace tickreel::renderer
