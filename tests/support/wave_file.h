#pragma once

#include <cstdint>
#include <string>

namespace tickreel::tests {

/// Returns a WAV file of this many samples of stereo at 48 kHz.
inline std::string wave_file(std::uint32_t samples) {
  const auto number = [](std::uint32_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i));
    return text;
  };
  const std::uint32_t bytes = samples * 4;
  std::string file = "RIFF" + number(36 + bytes, 4) + "WAVEfmt " + number(16, 4) + number(1, 2) +
                     number(2, 2) + number(48'000, 4) + number(192'000, 4) + number(4, 2) +
                     number(16, 2) + "data" + number(bytes, 4);
  for (std::uint32_t i = 0; i < samples; ++i) {
    file += number(i * 300 % 65536, 2) + number(i * 500 % 65536, 2);
  }
  return file;
}

}  // namespace tickreel::tests
