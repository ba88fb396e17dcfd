#include "renderer/passes/light_levels.h"

#include <cmath>

#include "core/srgb_light.h"

namespace tickreel::renderer {
namespace {

template <typename Levels>
void compute(Levels& levels) {
  const std::size_t count = levels.light.size();
  const double last = static_cast<double>(count) - 1;
  for (std::size_t level = 1; level < count; ++level) {
    const auto value = static_cast<double>(level);
    levels.light[level] =
        static_cast<std::uint32_t>(std::lround(srgb_light(value / last) * kFullLight));
    levels.least[level] =
        static_cast<std::uint32_t>(std::ceil(srgb_light((value - 0.5) / last) * kFullLight));
  }
}

}  // namespace

const LightLevels& light_levels() {
  static const LightLevels kLevels = [] {
    LightLevels levels;
    compute(levels);
    return levels;
  }();
  return kLevels;
}

const DeepLightLevels& deep_light_levels() {
  static const DeepLightLevels kLevels = [] {
    constexpr std::size_t kCount = 65536;
    DeepLightLevels levels{std::vector<std::uint32_t>(kCount), std::vector<std::uint32_t>(kCount)};
    compute(levels);
    return levels;
  }();
  return kLevels;
}

LevelTable light_share(std::uint32_t begin, std::uint32_t end, std::uint32_t all) {
  LevelTable share{};
  for (std::size_t level = 0; level < kLightLevels; ++level) {
    share[level] = light_share(light_levels().light[level], begin, end, all);
  }
  return share;
}

}  // namespace tickreel::renderer
