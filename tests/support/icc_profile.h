#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tickreel::tests {

inline std::string big_endian(std::uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) {
    bytes += static_cast<char>(value >> static_cast<unsigned>(shift));
  }
  return bytes;
}

/// Returns the smallest ICC profile that has these three primaries (XYZ for D50) and this gamma (0:
/// the curve of sRGB).
inline std::string icc_profile(const std::vector<std::array<double, 3>>& colorants, double gamma) {
  const auto fixed = [](double value) {
    return big_endian(static_cast<std::uint32_t>(static_cast<std::int32_t>(value * 65536 + 0.5)));
  };
  const auto xyz = [&](const std::array<double, 3>& of) {
    return "XYZ " + big_endian(0) + fixed(of[0]) + fixed(of[1]) + fixed(of[2]);
  };
  const auto half = static_cast<std::uint32_t>(gamma * 256 + 0.5);
  const std::string of_gamma = "curv" + big_endian(0) + big_endian(1) +
                               static_cast<char>(half >> 8U) + static_cast<char>(half & 0xFFU) +
                               std::string(2, '\0');
  const std::string of_srgb = "para" + big_endian(0) + std::string("\0\3\0\0", 4) + fixed(2.4) +
                              fixed(1 / 1.055) + fixed(0.055 / 1.055) + fixed(1 / 12.92) +
                              fixed(0.04045);
  const std::string curve = gamma > 0 ? of_gamma : of_srgb;
  const std::vector<std::pair<std::string, std::string>> tags{{"wtpt", xyz({0.9642, 1.0, 0.8249})},
                                                              {"rXYZ", xyz(colorants[0])},
                                                              {"gXYZ", xyz(colorants[1])},
                                                              {"bXYZ", xyz(colorants[2])},
                                                              {"rTRC", curve},
                                                              {"gTRC", curve},
                                                              {"bTRC", curve}};
  std::string table = big_endian(static_cast<std::uint32_t>(tags.size()));
  std::string data;
  const std::size_t begin = 128 + 4 + 12 * tags.size();
  for (const auto& [name, value] : tags) {
    table += name + big_endian(static_cast<std::uint32_t>(begin + data.size())) +
             big_endian(static_cast<std::uint32_t>(value.size()));
    data += value;
  }
  std::string header = big_endian(static_cast<std::uint32_t>(begin + data.size())) + big_endian(0) +
                       big_endian(0x02100000) + "mntrRGB XYZ " + std::string(12, '\0') + "acsp";
  header += std::string(28, '\0') + fixed(0.9642) + fixed(1.0) + fixed(0.8249);
  header.resize(128, '\0');
  return header + table + data;
}

inline std::string adobe_rgb() {
  return icc_profile(
      {{0.60974, 0.31111, 0.01947}, {0.20528, 0.62567, 0.06087}, {0.14919, 0.06322, 0.74457}},
      563.0 / 256);
}

}  // namespace tickreel::tests
