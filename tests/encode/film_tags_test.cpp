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

TEST(FilmTags, ATimeIsOneThatEveryKindOfFileHolds) {
  const auto is_right = [](const std::string& time) {
    return check_tags({.metadata = {{"creation_time", time}}}, 10).ok();
  };
  for (const char* time :
       {"1970-01-01T00:00:00Z", "2024-02-29T23:59:59Z", "2039-12-31T12:00:00Z"}) {
    EXPECT_TRUE(is_right(time)) << time;
  }
  for (const char* time : {"today", "2026-01-31", "2026-02-30T12:00:00Z", "2025-02-29T12:00:00Z",
                           "2026-13-01T12:00:00Z", "2026-00-01T12:00:00Z", "2026-01-31T24:00:00Z",
                           "2026-01-31T12:60:00Z", "2026-01-31T12:00:60Z", "1969-12-31T12:00:00Z",
                           "2040-01-01T00:00:00Z", "2026-01-31T12:00:00+"}) {
    EXPECT_FALSE(is_right(time)) << time;
  }
}

}  // namespace
}  // namespace tickreel::tests
