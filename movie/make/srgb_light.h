#pragma once

#include <array>
#include <cstddef>

namespace tickreel {

inline constexpr std::size_t kLevels = 256;

/// The light of each level of sRGB (IEC 61966-2-1), from 0 to 1; the same bits everywhere.
const std::array<double, kLevels>& light_of_levels();

}  // namespace tickreel
