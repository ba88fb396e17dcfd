#include "movie/make/engine/stretch_blocks.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include "movie/film/time/speed_map.h"

namespace tickreel::tests {
namespace {

constexpr int kTicksASecond = 1000;

std::vector<StretchBlock> blocks_of(const std::string& keys, const std::string& freezes,
                                    int seconds) {
  const auto plan = parse_speed_plan(keys, freezes, TickRate(50));
  const auto map = SpeedMap::make(*plan, Rational(seconds));
  const auto clock =
      SpeedClock::make(*map, Rational(kTicksASecond), Rational(kTicksASecond), WideFraction(0));
  return stretch_blocks(*clock, kTicksASecond);
}

TEST(StretchBlocks, AFilmOfSpeedOneHasNone) {
  EXPECT_TRUE(blocks_of("", "1:1", 4).empty());
}

TEST(StretchBlocks, EachIsASecondAtMostAndJoinedToTheNext) {
  const auto blocks = blocks_of("1:1,1:0.5,2.5:0.5,2.5:1", "", 4);
  // The film has three seconds at another speed, from its second 1 on.
  ASSERT_EQ(blocks.size(), 3U);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    EXPECT_EQ(blocks[i].first, 1000 + 1000 * static_cast<std::int64_t>(i));
    EXPECT_EQ(blocks[i].end, blocks[i].first + 1000);
    EXPECT_EQ(blocks[i].moving.first, 1000);
    EXPECT_EQ(blocks[i].moving.end, 4000);
    EXPECT_EQ(blocks[i].before, i == 0 ? BlockEnd::kPlain : BlockEnd::kBlock);
    EXPECT_EQ(blocks[i].behind, i == 2 ? BlockEnd::kPlain : BlockEnd::kBlock);
  }
}

TEST(StretchBlocks, AFreezeAndTheEndsOfTheFilmPartThem) {
  const auto blocks = blocks_of("0.5", "0.25:2", 1);
  // Half a second, the freeze, one and a half seconds, and the minute behind the film.
  ASSERT_EQ(blocks.size(), 63U);
  EXPECT_EQ(blocks[0].first, 0);
  EXPECT_EQ(blocks[0].end, 500);
  EXPECT_EQ(blocks[0].before, BlockEnd::kNothing);
  EXPECT_EQ(blocks[0].behind, BlockEnd::kNothing);
  EXPECT_EQ(blocks[1].first, 2500);
  EXPECT_EQ(blocks[1].end, 3250);
  EXPECT_EQ(blocks[1].before, BlockEnd::kNothing);
  EXPECT_EQ(blocks[1].behind, BlockEnd::kBlock);
  EXPECT_EQ(blocks[2].end, 4000);
  EXPECT_EQ(blocks.back().end, 64'000);
  EXPECT_EQ(blocks.back().behind, BlockEnd::kNothing);
}

}  // namespace
}  // namespace tickreel::tests
