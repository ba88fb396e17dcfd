#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

namespace tickreel::tests {

/// Returns a click at each beat, from `first` seconds on: interleaved samples of two channels.
inline std::vector<float> click_track(double bpm, double first, double seconds, int rate_hz) {
  std::vector<float> samples(static_cast<std::size_t>(seconds * rate_hz) * 2);
  const auto length = static_cast<std::size_t>(rate_hz / 50);
  for (int beat = 0;; ++beat) {
    const auto begin = static_cast<std::size_t>(std::lround((first + 60.0 * beat / bpm) * rate_hz));
    if (begin * 2 >= samples.size()) return samples;
    for (std::size_t i = 0; i < length && (begin + i) * 2 < samples.size(); ++i) {
      const double time = static_cast<double>(i) / rate_hz;
      const double value =
          0.8 * std::exp(-time * 200.0) * std::sin(2.0 * std::numbers::pi * 1000.0 * time);
      samples[(begin + i) * 2] = samples[(begin + i) * 2 + 1] = static_cast<float>(value);
    }
  }
}

/// Returns a WAV file of 16 bits and two channels with these samples.
inline std::string wav_of(const std::vector<float>& samples, int rate_hz) {
  std::string bytes;
  const auto number = [&](std::uint32_t value, int count) {
    for (int i = 0; i < count; ++i) bytes.push_back(static_cast<char>(value >> (8 * i)));
  };
  const auto size = static_cast<std::uint32_t>(samples.size() * 2);
  const auto rate = static_cast<std::uint32_t>(rate_hz);
  bytes += "RIFF";
  number(36 + size, 4);
  bytes += "WAVEfmt ";
  number(16, 4);
  number(1, 2);
  number(2, 2);
  number(rate, 4);
  number(rate * 4, 4);
  number(4, 2);
  number(16, 2);
  bytes += "data";
  number(size, 4);
  for (const float sample : samples) {
    const auto value = static_cast<std::int16_t>(std::clamp(sample, -1.0F, 1.0F) * 32767.0F);
    number(std::bit_cast<std::uint16_t>(value), 2);
  }
  return bytes;
}

}  // namespace tickreel::tests
