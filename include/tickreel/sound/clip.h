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

/// How many ticks a sound lasts that begins with a tick, the last one counted in full. A game that
/// has to wait for the end of a sound counts these: nobody tells it what a device plays, and a
/// film has none.
inline Tick ticks_of(const Clip& clip, const TickRate& tick_rate) {
  return (Rational(clip.length(), clip.sample_rate_hz) * tick_rate).ceil();
}

}  // namespace tickreel
