#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tickreel {

/// A sound in memory, recorded or computed.
struct Clip {
  std::string name;            ///< for messages
  int sample_rate_hz = 48000;  ///< of the clip, not of the film: any
  int channels = 1;            ///< 1, or 2: left, right
  std::vector<float> samples;  ///< interleaved, finite; full scale is 1

  /// How many samples each channel has.
  [[nodiscard]] std::int64_t length() const {
    return static_cast<std::int64_t>(samples.size()) / channels;
  }
  [[nodiscard]] double seconds() const {
    return static_cast<double>(length()) / static_cast<double>(sample_rate_hz);
  }
};

}  // namespace tickreel
