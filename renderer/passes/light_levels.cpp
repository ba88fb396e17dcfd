#include "renderer/passes/light_levels.h"

#include <cmath>

namespace tickreel::renderer {
namespace {

/// `level` of 0..1.
double light_of(double level) {
  const double light = level <= 0.04045 ? level / 12.92 : std::pow((level + 0.055) / 1.055, 2.4);
  // The last bits of pow() are not the same everywhere.
  constexpr double kSteps = 1 << 30;
  return std::round(light * kSteps) / kSteps;
}

LightLevels compute() {
  constexpr double kLast = kLightLevels - 1;
  LightLevels levels;
  for (std::size_t level = 0; level < kLightLevels; ++level) {
    const auto value = static_cast<double>(level);
    levels.light[level] =
        static_cast<std::uint32_t>(std::lround(light_of(value / kLast) * kFullLight));
    if (level == 0) continue;
    levels.least[level] =
        static_cast<std::uint32_t>(std::ceil(light_of((value - 0.5) / kLast) * kFullLight));
  }
  return levels;
}

}  // namespace

const LightLevels& light_levels() {
  static const LightLevels kLevels = compute();
  return kLevels;
}

LevelTable light_share(std::uint32_t begin, std::uint32_t end, std::uint32_t all) {
  LevelTable share{};
  for (std::size_t level = 0; level < kLightLevels; ++level) {
    const std::uint64_t light = light_levels().light[level];
    share[level] = static_cast<std::uint32_t>(light * end / all - light * begin / all);
  }
  return share;
}

}  // namespace tickreel::renderer
