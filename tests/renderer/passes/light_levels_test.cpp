#include "renderer/passes/light_levels.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

TEST(LightLevelsTest, SharesOfALevelAreAllOfIt) {
  const LightLevels& levels = light_levels();
  for (std::size_t level = 0; level < kLightLevels; ++level) {
    EXPECT_LE(levels.least[level], levels.light[level]);
    if (level > 0) {
      EXPECT_GT(levels.least[level], levels.light[level - 1]);
    }
    for (const std::uint32_t all : {3U, 16U, 32768U}) {
      const std::uint32_t middle = all / 3;
      EXPECT_EQ(light_share(0, middle, all)[level] + light_share(middle, all, all)[level],
                levels.light[level]);
    }
  }
  EXPECT_EQ(levels.light.back(), kFullLight);
}

}  // namespace
}  // namespace tickreel::tests
