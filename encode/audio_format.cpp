#include "encode/audio_format.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tickreel::encode {

float plain_sample(float sample) {
  return std::isnan(sample) ? 0.0F : std::clamp(sample, -1.0F, 1.0F);
}

std::int16_t quantised_sample(float sample) {
  constexpr float kLargest = kQuantisedScale - 1.0F;
  return static_cast<std::int16_t>(
      std::min(std::nearbyint(plain_sample(sample) * kQuantisedScale), kLargest));
}

void add_sample_bytes(std::span<const float> samples, std::vector<std::uint8_t>& bytes) {
  for (const float sample : samples) {
    const auto bits = std::bit_cast<std::uint32_t>(sample);
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<std::uint8_t>(bits >> shift));
    }
  }
}

}  // namespace tickreel::encode
