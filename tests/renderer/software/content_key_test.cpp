#include "renderer/software/content_key.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <vector>

namespace tickreel::tests {
namespace {

ContentKey block_of(std::string_view text) {
  std::array<char, sizeof(ContentKey)> block{};
  std::copy_n(text.begin(), block.size(), block.begin());
  return std::bit_cast<ContentKey>(block);
}

/// The expected values come from the author's code after these two blocks, before it mixes in the
/// length.
TEST(ContentKey, ThingsAreJoinedAsByMurmurHash3) {
  const ContentKey first = joined_keys({}, block_of("The quick brown "));
  const ContentKey both = joined_keys(first, block_of("fox jumps over t"));
  EXPECT_EQ(both.low, 0xEF7EF36E84B36D66U);
  EXPECT_EQ(both.high, 0x20112C4DAC59411DU);
}

TEST(ContentKey, EveryNumberOfAThingCounts) {
  std::vector<ContentKey> keys{key_of(GroundMark{}),
                               key_of(Sprite{}),
                               key_of(PointLight{}),
                               key_of(TurnedBox{}),
                               key_of(std::array<float, 12>{}, 0),
                               key_of(std::array<float, 12>{}, 1),
                               key_of(Instance{})};
  for (int i = 0; i < 12; ++i) {
    TurnedBox box;
    (i < 3 ? box.center : box.half[static_cast<std::size_t>(i / 3 - 1)])[i % 3] = 7.0;
    keys.push_back(key_of(box));
    std::array<float, 12> record{};
    record[static_cast<std::size_t>(i)] = 7.0F;
    keys.push_back(key_of(record, 0));
  }
  Sprite sprite;
  for (float* number :
       {&sprite.position.x, &sprite.position.y, &sprite.position.z, &sprite.radius, &sprite.color.r,
        &sprite.color.g, &sprite.color.b, &sprite.opacity, &sprite.glow, &sprite.hardness}) {
    *number += 7.0F;
    keys.push_back(key_of(sprite));
  }
  Instance instance;
  for (float* number :
       {&instance.position.x, &instance.rotation.w, &instance.scale.z, &instance.material.glow}) {
    *number += 7.0F;
    keys.push_back(key_of(instance));
  }
  instance.casts_shadow = !instance.casts_shadow;
  keys.push_back(key_of(instance));
  instance.mesh = 3;
  keys.push_back(key_of(instance));
  std::ranges::sort(keys);
  EXPECT_EQ(std::ranges::adjacent_find(keys), keys.end());
}

}  // namespace
}  // namespace tickreel::tests
