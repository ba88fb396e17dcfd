#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tickreel/view/tick.h"

namespace tickreel {

/// A sound in memory, recorded or computed.
struct Clip {
  std::string name;            ///< for messages
  int sample_rate_hz = 48000;  ///< any rate above 0; the film's may differ
  int channels = 1;            ///< 1, or 2: left, right
  std::vector<float> samples;  ///< interleaved, finite; full scale is 1

  /// The number of samples in each channel.
  [[nodiscard]] std::int64_t length() const {
    return static_cast<std::int64_t>(samples.size()) / channels;
  }
  [[nodiscard]] double seconds() const {
    return static_cast<double>(length()) / static_cast<double>(sample_rate_hz);
  }
};

/// Returns the length of a clip in ticks, rounded up. For a game that has to wait for the end of a
/// sound: it counts ticks, because it cannot know what a device plays, and a film has no device.
inline Tick ticks_of(const Clip& clip, const TickRate& tick_rate) {
  return (Rational(clip.length(), clip.sample_rate_hz) * tick_rate).ceil();
}

}  // namespace tickreel
