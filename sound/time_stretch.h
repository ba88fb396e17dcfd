#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tickreel::sound {

/// A point at which the speed of a stretch changes: input sample number `in` becomes output sample
/// number `out`.
struct StretchKey {
  std::int64_t in = 0;
  std::int64_t out = 0;
};

/// Returns sound that is made longer or shorter, without a change of its pitch. `samples`: two
/// channels, interleaved. `keys`: the points at which the speed changes, without the beginning and
/// the end; both numbers ascend. Empty: the speed is the same everywhere. `out_samples`: the
/// samples of each channel in the result, above 0. Silence stays silent. Rubber Band does the work,
/// with its finer engine (R3, https://breakfastquay.com/rubberband/). It studies all samples
/// before it changes any, so the same sound gives the same numbers on the same machine.
std::vector<float> stretch_time(std::span<const float> samples, int rate_hz,
                                std::span<const StretchKey> keys, std::int64_t out_samples);

/// Returns the version of Rubber Band with which this program was built. Manifests name it.
std::string time_stretch_version();

}  // namespace tickreel::sound
