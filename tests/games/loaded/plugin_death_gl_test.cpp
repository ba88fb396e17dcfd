#include <gmock/gmock.h>

#include <ostream>
#include <string>

#include "tests/games/loaded/plugin_film_test.h"
#include "tests/support/sanitizer.h"

// A library dies in the N-th call of any of its functions while a film of it is made.

namespace tickreel::tests {
namespace {

/// The calls in which it dies, and the step between them.
struct FilmDeaths {
  int first = 1;
  int last = 1;
  int step = 1;
};
void PrintTo(const FilmDeaths& deaths, std::ostream* to) {
  *to << deaths.first << " to " << deaths.last << " by " << deaths.step;
}

class FilmDeathTest : public PluginFilmTest, public testing::WithParamInterface<FilmDeaths> {
 protected:
  void SetUp() override {
    PluginFilmTest::SetUp();
    if (IsSkipped()) return;
    if (kIsSanitized) GTEST_SKIP() << "a sanitizer ends the program in its own way";
    record("", "--seconds 1");
  }

  /// Makes a film with a renderer of the game's own that remembers pictures, so that every kind of
  /// call is made.
  [[nodiscard]] ProgramResult make(const std::string& order, const std::string& options) const {
    return run_here(told(order) + with("renderer=stateful:3") +
                    "export match.replay --size 16x16 --segment-frames 12 --progress none "
                    "--jobs 2 " +
                    options);
  }
};

TEST_P(FilmDeathTest, WhatWasFinishedIsKeptAndTheFilmIsTheSameInTheEnd) {
  ASSERT_EQ(make("", "-o whole.mp4").exit_code, 0);
  const std::string whole = read("whole.mp4");
  const FilmDeaths& deaths = GetParam();
  int died = 0;
  for (int call = deaths.first; call <= deaths.last; call += deaths.step) {
    const std::string how = call % 3 == 0 ? "abort" : call % 3 == 1 ? "crash" : "throw";
    const std::string order = "call=" + how + "@" + std::to_string(call);
    const ProgramResult first = make(order, "-o film.mp4");
    if (first.exit_code != 0) {
      ++died;
      EXPECT_FALSE(exists("film.mp4")) << order << first.err;
      EXPECT_THAT(first.err, testing::HasSubstr("hostile")) << order;
      const ProgramResult second = make("call=throw@100000000", "-o film.mp4 --resume");
      ASSERT_EQ(second.exit_code, 0) << order << first.err << second.err;
    }
    ASSERT_TRUE(read("film.mp4") == whole) << order << first.err;
    ASSERT_EQ(run("rm -r film.mp4*").exit_code, 0);
  }
  EXPECT_GT(died, 0);
}

INSTANTIATE_TEST_SUITE_P(Short, FilmDeathTest,
                         testing::Values(FilmDeaths{2, 14, 4}, FilmDeaths{60, 300, 80}));
INSTANTIATE_TEST_SUITE_P(Long, FilmDeathTest, testing::Values(FilmDeaths{1, 600, 1}));

}  // namespace
}  // namespace tickreel::tests
