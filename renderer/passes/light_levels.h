#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "renderer/room.h"

namespace tickreel::renderer {

inline constexpr std::size_t kLightLevels = 256;
/// White, as light: 21 bits, so that three colours fit 64.
inline constexpr std::uint32_t kFullLight = (1U << 21U) - 1;

/// A number for each level of a picture.
using LevelTable = std::array<std::uint32_t, kLightLevels>;

/// The light of each level of sRGB (IEC 61966-2-1) in whole numbers: sums of them are exact, and
/// the same on every machine and in any order.
struct LightLevels {
  LevelTable light{};
  /// The least light that is nearest to each level: 0 of the first.
  LevelTable least{};
};
const LightLevels& light_levels();

/// The same of pictures of 16 bits, whose levels are further apart than a unit of light, too: what
/// stands still keeps its bytes.
struct DeepLightLevels {
  std::vector<std::uint32_t> light;
  std::vector<std::uint32_t> least;
};
const DeepLightLevels& deep_light_levels();

/// How much of a level's light a subframe adds to a picture: from `begin` to `end` of `all`
/// weights. The shares of all subframes are exactly the light of the level, so that what stands
/// still keeps its colour, and two subframes add what one of both weights would.
constexpr std::uint32_t light_share(std::uint64_t light, std::uint32_t begin, std::uint32_t end,
                                    std::uint32_t all) {
  return static_cast<std::uint32_t>(light * end / all - light * begin / all);
}
/// Of each level of 8 bits.
LevelTable light_share(std::uint32_t begin, std::uint32_t end, std::uint32_t all);

}  // namespace tickreel::renderer
