#pragma once

// Helpers for tests of sound. Where bits count they use no libm, because golden_mix() is also built
// for other machines.

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "sound/mixer.h"
#include "tests/support/room.h"

namespace tickreel::tests {

inline const TickRate kFiftyTicks{50, 1};

/// Returns a clip of one channel at `rate_hz` whose samples are `value(index)`.
template <typename Value>
Clip made_clip(int rate_hz, std::size_t length, Value value) {
  Clip clip;
  clip.name = "made";
  clip.sample_rate_hz = rate_hz;
  for (std::size_t i = 0; i < length; ++i) clip.samples.push_back(static_cast<float>(value(i)));
  return clip;
}

inline Clip sine_clip(int rate_hz, double frequency_hz, std::size_t length, double amplitude) {
  return made_clip(rate_hz, length, [&](std::size_t i) {
    return amplitude * std::sin(2.0 * std::numbers::pi * frequency_hz * static_cast<double>(i) /
                                static_cast<double>(rate_hz));
  });
}

/// Returns the samples `range` of a session whose steps all have the same scene, mixed in portions
/// of at most `portion` samples. The listener does not move.
inline std::vector<float> mixed(Mixer& mixer, const SoundScene& scene, SampleRange range,
                                int sample_rate_hz, const TickRate& rate = kFiftyTicks,
                                std::int64_t portion = 1'000'000, const Listener& ears = {}) {
  std::vector<float> samples(static_cast<std::size_t>(range.count()) * kSoundChannels);
  Tick tick = (Rational(range.first) / Rational(sample_rate_hz) * rate).floor();
  std::int64_t at = range.first;
  while (at < range.end) {
    const SampleRange step = samples_of_step(tick, rate, sample_rate_hz);
    const std::int64_t end = std::min({range.end, step.end, at + portion});
    if (end > at) {
      mixer.mix(scene, tick, ears, ears, at,
                std::span(samples).subspan(static_cast<std::size_t>(at - range.first) * 2,
                                           static_cast<std::size_t>(end - at) * 2));
      at = end;
    }
    if (at >= step.end) ++tick;
  }
  return samples;
}

/// Returns how far below a sine of `frequency_hz` the rest of the sound is, in dB. The sine may
/// have any phase.
inline double noise_below_sine_db(const std::vector<float>& samples, int rate_hz,
                                  double frequency_hz) {
  double cc = 0, ss = 0, cs = 0, xc = 0, xs = 0;
  const auto angle = [&](std::size_t i) {
    return 2.0 * std::numbers::pi * frequency_hz * static_cast<double>(i) / rate_hz;
  };
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double c = std::cos(angle(i)), s = std::sin(angle(i)), x = samples[i];
    cc += c * c, ss += s * s, cs += c * s, xc += x * c, xs += x * s;
  }
  const double a = (xc * ss - xs * cs) / (cc * ss - cs * cs);
  const double b = (xs * cc - xc * cs) / (cc * ss - cs * cs);
  double signal = 0, noise = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double sine = a * std::cos(angle(i)) + b * std::sin(angle(i));
    signal += sine * sine;
    noise += (samples[i] - sine) * (samples[i] - sine);
  }
  return 10.0 * std::log10(signal / noise);
}

/// FNV-1a of the samples' bits, the lowest byte first.
inline std::uint64_t hash_of(const std::vector<float>& samples) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const float sample : samples) {
    const auto bits = std::bit_cast<std::uint32_t>(sample);
    for (unsigned byte = 0; byte < 4; ++byte) {
      hash = (hash ^ (bits >> (8 * byte) & 0xffU)) * 0x100000001b3U;
    }
  }
  return hash;
}

}  // namespace tickreel::tests
