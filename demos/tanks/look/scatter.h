#pragma once

#include <cstdint>

#include "tickreel/view/vec.h"

namespace tickreel::tanks {

/// Numbers that look random and are a function of the seed alone, so that an explosion scatters the
/// same sparks in whichever frame it is drawn. Make a new one for each thing and each frame, and
/// always draw the same numbers in the same order.
class Scatter {
 public:
  explicit Scatter(std::uint64_t seed) : state_(seed * 0xD1342543DE82EF95ULL) {}

  /// 0 up to and without 1.
  float unit() {
    state_ += 0x9E3779B97F4A7C15ULL;  // SplitMix64
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    z ^= z >> 31U;
    return static_cast<float>(z >> 40U) * 0x1p-24F;
  }
  float between(float low, float high) { return low + (high - low) * unit(); }
  /// Each coordinate within -extent..extent.
  Vec3 in_box(float extent) {
    const float x = between(-extent, extent);
    const float y = between(-extent, extent);
    return {x, y, between(-extent, extent)};
  }

 private:
  std::uint64_t state_;
};

}  // namespace tickreel::tanks
