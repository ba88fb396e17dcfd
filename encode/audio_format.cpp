#include "encode/audio_format.h"

#include <bit>

namespace tickreel::encode {

void add_sample_bytes(std::span<const float> samples, std::vector<std::uint8_t>& bytes) {
  for (const float sample : samples) {
    const auto bits = std::bit_cast<std::uint32_t>(sample);
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<std::uint8_t>(bits >> shift));
    }
  }
}

}  // namespace tickreel::encode
