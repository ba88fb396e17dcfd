#include "renderer/scene/srgb_levels.h"

#include <cmath>
#include <vector>

#include "core/srgb_light.h"

namespace tickreel::renderer {
namespace {

std::array<double, kLevels> compute() {
  std::array<double, kLevels> light{};
  for (std::size_t level = 0; level < kLevels; ++level) {
    light[level] = srgb_light(static_cast<double>(level) / (kLevels - 1));
  }
  return light;
}

WholeLight compute_whole() {
  WholeLight whole;
  for (std::size_t level = 0; level < kLevels; ++level) {
    whole.of_level[level] = static_cast<std::uint16_t>(
        std::lround(light_of_levels()[level] * static_cast<double>(kLights - 1)));
  }
  std::size_t nearest = 0;  // only grows with the light
  for (std::size_t light = 0; light < kLights; ++light) {
    while (nearest + 1 < kLevels &&
           std::size_t{whole.of_level[nearest]} + whole.of_level[nearest + 1] <= 2 * light) {
      ++nearest;
    }
    whole.level_of[light] = static_cast<std::uint8_t>(nearest);
  }
  return whole;
}

}  // namespace

const std::array<double, kLevels>& light_of_levels() {
  static const std::array<double, kLevels> kLight = compute();
  return kLight;
}

std::span<const double, kDeepLevels> light_of_deep_levels() {
  static const std::vector<double> kLight = [] {
    std::vector<double> light(kDeepLevels);
    for (std::size_t level = 0; level < kDeepLevels; ++level) {
      light[level] = srgb_light(static_cast<double>(level) / (kDeepLevels - 1));
    }
    return light;
  }();
  return std::span<const double, kDeepLevels>(kLight);
}

const WholeLight& whole_light() {
  static const WholeLight kWhole = compute_whole();
  return kWhole;
}

}  // namespace tickreel::renderer
