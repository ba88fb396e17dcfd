#include "encode/film_tags.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

TEST(FilmTags, ChaptersBeginAtFramesOfTheFilmInOrder) {
  const auto is_right = [](std::vector<std::pair<std::string, std::string>> chapters) {
    constexpr std::int64_t kFrames = 10;
    return check_tags({.chapters = std::move(chapters)}, kFrames).ok();
  };
  EXPECT_TRUE(is_right({}));
  EXPECT_TRUE(is_right({{"kickoff", "0"}, {"goal", "1"}, {"end", "9"}}));
  EXPECT_FALSE(is_right({{"goal", "4"}, {"goal", "4"}}));
  EXPECT_FALSE(is_right({{"goal", "4"}, {"kickoff", "3"}}));
  EXPECT_FALSE(is_right({{"kickoff", "-1"}}));
  EXPECT_FALSE(is_right({{"late", "10"}}));
  EXPECT_FALSE(is_right({{"latest", "9223372036854775807"}}));
  EXPECT_FALSE(is_right({{"goal", "four"}}));
}

}  // namespace
}  // namespace tickreel::tests
