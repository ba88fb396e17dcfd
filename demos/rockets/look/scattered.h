#pragma once

#include <cstdint>

namespace tickreel::rockets {

/// -1..1: looks random and is a function of its arguments alone, so that an explosion scatters the
/// same sparks in whichever picture it is drawn.
inline float scattered(std::uint64_t seed, std::uint64_t number) {
  std::uint64_t z = (seed + 1) * 0xD1342543DE82EF95ULL + (number + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;  // the end of SplitMix64
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  z ^= z >> 31U;
  return static_cast<float>(z >> 40U) * 0x1p-23F - 1.0F;
}

}  // namespace tickreel::rockets
