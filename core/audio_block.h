#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tickreel {

/// A run of samples [first, last) on the time line of a film, counted from its first frame.
struct SampleRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
  [[nodiscard]] std::int64_t count() const { return last - first; }
  friend bool operator==(const SampleRange&, const SampleRange&) = default;
};

/// The sound that belongs to one output frame: FFmpeg's sample format `flt` (32-bit float,
/// interleaved, nominal range -1..1). Owns its samples.
struct AudioBlock {
  int sample_rate_hz = 48000;
  int channels = 2;
  SampleRange range;           ///< where the block lies, in samples of one channel
  std::vector<float> samples;  ///< range.count() * channels values
};

}  // namespace tickreel
