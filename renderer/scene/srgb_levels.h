#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "renderer/room.h"

namespace tickreel::renderer {

/// The number of levels of a channel of 8 bits.
inline constexpr std::size_t kLevels = 256;

/// Returns the linear light, 0..1, of each sRGB level of 8 bits (IEC 61966-2-1). The bits are the
/// same on every machine. Any thread.
const std::array<double, kLevels>& light_of_levels();

/// The number of levels of a channel of 16 bits.
inline constexpr std::size_t kDeepLevels = 65536;

/// Returns the linear light, 0..1, of each sRGB level of 16 bits. Any thread.
std::span<const double, kDeepLevels> light_of_deep_levels();

/// The number of values of light in WholeLight.
inline constexpr std::size_t kLights = 65536;

/// Linear light as integers from 0 to 65535.
struct WholeLight {
  std::array<std::uint16_t, kLevels> of_level{};  ///< the light of each sRGB level of 8 bits
  std::array<std::uint8_t, kLights> level_of{};   ///< the nearest sRGB level of each light
};
/// Returns the tables. Any thread.
const WholeLight& whole_light();

}  // namespace tickreel::renderer
