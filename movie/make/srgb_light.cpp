#include "movie/make/srgb_light.h"

#include <cmath>

namespace tickreel {
namespace {

std::array<double, kLevels> compute() {
  std::array<double, kLevels> light{};
  for (std::size_t level = 0; level < kLevels; ++level) {
    const double value = static_cast<double>(level) / (kLevels - 1);
    const double exact = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    // The last bits of pow() are not the same everywhere.
    constexpr double kSteps = 1 << 30;
    light[level] = std::round(exact * kSteps) / kSteps;
  }
  return light;
}

}  // namespace

const std::array<double, kLevels>& light_of_levels() {
  static const std::array<double, kLevels> kLight = compute();
  return kLight;
}

}  // namespace tickreel
