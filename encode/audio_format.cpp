#include "encode/audio_format.h"

#include <bit>
#include <cassert>

namespace tickreel {

std::int64_t samples_before(std::int64_t frame, const Rational& frame_rate, int sample_rate_hz) {
  __extension__ using Wide = __int128;
  assert(frame >= 0 && frame_rate.numerator() > 0);
  const Wide samples = Wide{frame} * sample_rate_hz * frame_rate.denominator();
  return static_cast<std::int64_t>(samples / frame_rate.numerator());
}

void add_sample_bytes(std::span<const float> samples, std::vector<std::uint8_t>& bytes) {
  for (const float sample : samples) {
    const auto bits = std::bit_cast<std::uint32_t>(sample);
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<std::uint8_t>(bits >> shift));
    }
  }
}

}  // namespace tickreel
