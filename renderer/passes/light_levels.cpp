#include "renderer/passes/light_levels.h"

#include <cmath>

#include "core/srgb_light.h"

namespace tickreel::renderer {
namespace {

LightLevels compute() {
  constexpr double kLast = kLightLevels - 1;
  LightLevels levels;
  for (std::size_t level = 0; level < kLightLevels; ++level) {
    const auto value = static_cast<double>(level);
    levels.light[level] =
        static_cast<std::uint32_t>(std::lround(srgb_light(value / kLast) * kFullLight));
    if (level == 0) continue;
    levels.least[level] =
        static_cast<std::uint32_t>(std::ceil(srgb_light((value - 0.5) / kLast) * kFullLight));
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
