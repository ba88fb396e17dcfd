#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tickreel::sound {

/// A sample of what comes in, and the one of what comes out at which it is heard.
struct StretchKey {
  std::int64_t in = 0;
  std::int64_t out = 0;
};

/// Sound that lasts longer or shorter, with its pitch. By Rubber Band's finer engine (R3,
/// https://breakfastquay.com/rubberband/), which is given all of it at once: the same numbers for
/// the same sound on the same machine. `samples`: interleaved, two channels. `keys`: where the
/// speed changes, between beginning and end, both numbers rising; none: it is the same all along.
/// Gives `out_samples` of them, above 0. Silence stays silence.
std::vector<float> stretch_time(std::span<const float> samples, int rate_hz,
                                std::span<const StretchKey> keys, std::int64_t out_samples);

/// The version of Rubber Band that this was built with, for records.
std::string time_stretch_version();

}  // namespace tickreel::sound
