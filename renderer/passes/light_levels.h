#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "renderer/room.h"

namespace tickreel::renderer {

/// The number of levels of a channel of 8 bits.
inline constexpr std::size_t kLightLevels = 256;
/// The light of white. It has 21 bits, so that three colours fit into 64 bits.
inline constexpr std::uint32_t kFullLight = (1U << 21U) - 1;

/// A number for each level of a channel of 8 bits.
using LevelTable = std::array<std::uint32_t, kLightLevels>;

/// The linear light of each sRGB level (IEC 61966-2-1) as an integer, 0..kFullLight. With integers,
/// sums are exact, and the same on every machine and in any order.
struct LightLevels {
  LevelTable light{};
  /// For each level, the least light that is rounded to this level; 0 for level 0.
  LevelTable least{};
};
/// Returns the tables. Any thread.
const LightLevels& light_levels();

/// The same tables for the 65536 levels of a channel of 16 bits. Also there, two levels differ by
/// more than a unit of light, so that things that do not move keep their bytes.
struct DeepLightLevels {
  std::vector<std::uint32_t> light;
  std::vector<std::uint32_t> least;
};
/// Returns the tables. Any thread.
const DeepLightLevels& deep_light_levels();

/// Returns how much light a drawing adds to a picture that is the sum of several drawings. `light`:
/// the light of its level; `all`: the sum of the weights of all drawings; `begin` and `end`: the
/// sum of the weights before this drawing, and with it. The shares of all drawings add up exactly
/// to `light`, so things that do not move keep their colour.
constexpr std::uint32_t light_share(std::uint64_t light, std::uint32_t begin, std::uint32_t end,
                                    std::uint32_t all) {
  return static_cast<std::uint32_t>(light * end / all - light * begin / all);
}
/// Returns the shares for each level of a channel of 8 bits.
LevelTable light_share(std::uint32_t begin, std::uint32_t end, std::uint32_t all);

}  // namespace tickreel::renderer
