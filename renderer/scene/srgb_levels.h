#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "renderer/room.h"

namespace tickreel::renderer {

inline constexpr std::size_t kLevels = 256;

/// The light of each sRGB level (IEC 61966-2-1), from 0 to 1; equal bits everywhere.
const std::array<double, kLevels>& light_of_levels();

inline constexpr std::size_t kDeepLevels = 65536;

/// The light of each level of 16 bits.
std::span<const double, kDeepLevels> light_of_deep_levels();

inline constexpr std::size_t kLights = 65536;

/// The light of each level as an integer from 0 to 65535, and the nearest level for each such
/// light.
struct WholeLight {
  std::array<std::uint16_t, kLevels> of_level{};
  std::array<std::uint8_t, kLights> level_of{};
};
const WholeLight& whole_light();

}  // namespace tickreel::renderer
