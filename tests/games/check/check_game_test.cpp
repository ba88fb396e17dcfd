#include "games/check/check_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

// Calls that a game must not make are found in the built library and named.

namespace tickreel::tests {
namespace {

using games::check_game;
using games::ForbiddenSymbol;
using games::GameCheck;
using testing::Contains;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

GameCheck check_of(const std::vector<std::string>& files,
                   const std::vector<std::string>& allowed = {}) {
  const auto check = check_game({files, allowed});
  EXPECT_TRUE(check) << (check ? "" : check.error().message);
  return check ? *check : GameCheck{};
}

std::vector<std::string> lines_of(const GameCheck& check) {
  std::vector<std::string> lines;
  for (const ForbiddenSymbol& symbol : check.forbidden) {
    lines.push_back((symbol.is_called ? "calls " : "has ") + symbol.name +
                    (symbol.version.empty() ? "" : " (" + symbol.version + ")") + ": " +
                    std::string(symbol.objection.why) +
                    "; instead: " + std::string(symbol.instead()));
  }
  return lines;
}

TEST(CheckGameTest, FindsEachCallBehindMacrosTemplatesAndHeaders) {
  const auto lines = lines_of(check_of({FORBIDDEN_CALLS}));
  for (const auto& [begin, why] : std::vector<std::pair<std::string, std::string>>{
           {"has std::filesystem::__file_clock: ", "a clock"},
           {"calls std::chrono::_V2::system_clock::now() (GLIBCXX_", "a clock"},
           {"calls std::chrono::_V2::steady_clock::now() (GLIBCXX_", "a clock"},
           {"calls timer_gettime (GLIBC_", "a clock"},
           {"calls select (GLIBC_", "a file"},
           {"calls getline (GLIBC_", "a file"},
           {"calls stdin (GLIBC_", "a file"},
           {"calls std::cin (GLIBCXX_", "a file"},
           {"calls system (GLIBC_", "another program"},
           {"calls mkstemp (GLIBC_", "a file"},
           {"calls sched_getcpu (GLIBC_", "the environment"},
           {"calls std::locale::locale(char const*) (GLIBCXX_", "the locale"},
           {"calls rand_r (GLIBC_", "random numbers"},
           {"calls lrand48 (GLIBC_", "random numbers"},
           {"calls arc4random (GLIBC_", "random numbers"},
           {"has std::linear_congruential_engine", "random numbers"},
           {"has std::mersenne_twister_engine", "random numbers"},
           {"has std::shuffle", "random numbers"},
           {"has std::uniform_int_distribution", "random numbers"},
           {"has std::piecewise_linear_distribution", "random numbers"},
           {"calls sinl (GLIBC_", "the machine's libm"},
           {"calls exp10 (GLIBC_", "the machine's libm"},
           {"has std::polar", "the machine's libm"},
           {"calls sin (GLIBC_", "the machine's libm"},
           {"calls pthread_mutex_lock (GLIBC_", "a thread"},
           {"has std::recursive_mutex", "a thread"},
           {"has std::_Hashtable", "an unordered container"},
           {"calls getenv (GLIBC_", "the environment"},
           {"calls qsort (GLIBC_", "an order of equals"},
           {"calls what_is_this: ", "nobody has said"},
       }) {
    EXPECT_THAT(lines, Contains(testing::AllOf(testing::StartsWith(begin), HasSubstr(": " + why),
                                               HasSubstr("; instead: "))))
        << begin;
  }
}

TEST(CheckGameTest, ALibraryInCIsToldWhatItHasInC) {
  const auto lines = lines_of(check_of({FORBIDDEN_CALLS_C}));
  for (const auto& [begin, instead] : std::vector<std::pair<std::string, std::string>>{
           {"calls time (GLIBC_", "the tick, counted in the state"},
           {"calls rand (GLIBC_", "a few lines of its own in the state, begun with the session's"},
           {"calls sinf (GLIBC_", "+ - * / and sqrt, which are exact"},
           {"calls qsort (GLIBC_", "a merge sort, which keeps the order of equals"},
           {"calls fopen (GLIBC_", "the tickreel_input of a tick; a level is named in the table"},
           {"calls getenv (GLIBC_", "the tickreel_session with its `argument`"},
           {"calls system (GLIBC_", "a tickreel_input_event"},
           {"calls setlocale (GLIBC_", "code of the game's own"},
       }) {
    EXPECT_THAT(lines, Contains(testing::AllOf(testing::StartsWith(begin),
                                               HasSubstr("; instead: " + instead))));
  }
  for (const std::string& line : lines) {
    for (const char* const cpp : {"std::", ".h", "InputFrame", "SessionSetup", "InputEvent"}) {
      EXPECT_THAT(line, Not(HasSubstr(cpp))) << "of no use in C";
    }
  }
  // A library in C++ is told the C++ classes.
  EXPECT_THAT(lines_of(check_of({FORBIDDEN_CALLS})),
              Contains(HasSubstr("instead: tickreel/game/random_stream.h")));
}

TEST(CheckGameTest, WhatIsOptimisedAwayIsStillCalledWhereALibraryHasIt) {
  const auto lines = lines_of(check_of({FORBIDDEN_CALLS_OPTIMISED}));
  for (const char* name :
       {"timer_gettime", "select", "stdin", "system", "mkstemp", "sched_getcpu",
        "std::locale::locale(char const*)", "rand_r", "lrand48", "arc4random", "sinl", "exp10",
        "pthread_mutex_lock", "getenv", "qsort", "std::chrono::_V2::system_clock::now()"}) {
    EXPECT_THAT(lines, Contains(testing::StartsWith("calls " + std::string(name) + " ("))) << name;
  }
}

TEST(CheckGameTest, WhatGamesDoCallPasses) {
  for (const char* library : {ALLOWED_CALLS, ALLOWED_CALLS_UNOPTIMISED}) {
    const GameCheck check = check_of({library});
    EXPECT_THAT(lines_of(check), IsEmpty()) << library;
    EXPECT_GT(check.symbols, 20U);
    EXPECT_TRUE(status_of(check));
  }
}

TEST(CheckGameTest, NothingIsToldTwice) {
  const std::vector<std::string> lines = lines_of(check_of({FORBIDDEN_CALLS}));
  EXPECT_EQ(std::set<std::string>(lines.begin(), lines.end()).size(), lines.size());
}

TEST(CheckGameTest, TheGamesOfThisProgramPass) {
  for (const char* game : {GAME_TANKS, GAME_PUCKS, GAME_ROCKETS, GAME_SWARM}) {
    const GameCheck check = check_of({game});
    EXPECT_THAT(lines_of(check), IsEmpty()) << game;
    EXPECT_GT(check.symbols, 10U) << game;
  }
}

TEST(CheckGameTest, ALibraryThatComesAlongIsLookedAt) {
  const GameCheck check = check_of({ENGINE_GAME});
  EXPECT_EQ(check.files, (std::vector<std::string>{ENGINE_GAME, ENGINE_PART}));
  ASSERT_EQ(check.forbidden.size(), 1U) << status_of(check).error().message;
  EXPECT_EQ(check.forbidden[0].file, ENGINE_PART);
  EXPECT_EQ(check.forbidden[0].name, "time");
  // Without that library, its functions are unknown.
  TemporaryDirectory folder;
  const std::string alone = folder.path("game.so");
  std::filesystem::copy(ENGINE_GAME, alone);
  EXPECT_THAT(lines_of(check_of({alone})),
              testing::ElementsAre(HasSubstr("calls engine_time: nobody has said")));
}

TEST(CheckGameTest, TheMachinesLibrariesNeverComeAlong) {
  TemporaryDirectory folder;
  const std::string game = folder.path("game.so");
  std::filesystem::copy(FORBIDDEN_CALLS, game);
  for (const char* name : {"libc.so.6", "libm.so.6", "libstdc++.so.6"}) {
    std::filesystem::copy(ENGINE_PART, folder.path(name));
  }
  EXPECT_EQ(check_of({game}).files, std::vector<std::string>{game});
}

TEST(CheckGameTest, AnAuthorVouchesForSymbols) {
  const auto lines =
      lines_of(check_of({FORBIDDEN_CALLS}, {"rand_r", "std::locale::locale", "std::shuffle",
                                            "std::filesystem::__file_clock"}));
  for (const char* name : {"calls rand_r", "std::locale::locale", "std::shuffle", "__file_clock"}) {
    EXPECT_THAT(lines, Not(Contains(HasSubstr(name)))) << name;
  }
  EXPECT_THAT(lines, Contains(HasSubstr("calls lrand48")));
}

TEST(CheckGameTest, TheMessageHasALineForEachReason) {
  const Status status = status_of(check_of({ENGINE_GAME}));
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, ErrorKind::kFailed);
  EXPECT_THAT(status.error().message,
              testing::MatchesRegex("1 symbol that a game must not use:\n  .*engine_part.so: a "
                                    "clock: time; instead: the tick.*`reads_clocks` .*"));
  const std::string all = status_of(check_of({FORBIDDEN_CALLS})).error().message;
  EXPECT_THAT(all, ContainsRegex("random numbers that are not in the state: .*rand_r.*lrand48"));
  EXPECT_LT(std::ranges::count(all, '\n'), 20) << all;
}

TEST(CheckGameTest, WhatIsNoGameIsABadFile) {
  TemporaryDirectory folder;
  const std::string text = folder.path("text.so");
  write_file(text, "no library");
  for (const std::string& file : {text, folder.path("none.so"), folder.root().string()}) {
    const auto check = check_game({{file}, {}});
    ASSERT_FALSE(check) << file;
    EXPECT_EQ(check.error().kind, ErrorKind::kBadFile) << file;
    EXPECT_THAT(check.error().message, HasSubstr(file));
  }
}

/// Checks damaged files. Each must give an answer.
void damage(const std::string& from, int rounds) {
  TemporaryDirectory folder;
  const std::string whole = read_file(from);
  const std::string path = folder.path("damaged.so");
  std::mt19937 random(7);
  const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random()) % end; };
  int refused = 0;
  for (int round = 0; round < rounds; ++round) {
    std::string bytes = whole;
    if (round % 4 == 0) bytes.resize(below(bytes.size()));
    for (int i = 0; i < 40 && !bytes.empty(); ++i) {
      // Most damage is in the headers, and in the tables of sections at the end.
      const std::size_t end = std::min<std::size_t>(bytes.size(), 4096);
      const std::size_t at = i % 2 == 0 ? below(end) : bytes.size() - 1 - below(end);
      bytes[at] = static_cast<char>(i % 3 == 0 ? 0xff : below(256));
    }
    write_file(path, bytes);
    const auto check = check_game({{path}, {}});
    if (!check) {
      ++refused;
      EXPECT_THAT(check.error().message, HasSubstr("damaged.so"));
    }
  }
  EXPECT_GT(refused, 0);
}

TEST(CheckGameTest, ADamagedLibraryIsRefusedOrRead) {
  damage(ENGINE_GAME, 400);
  damage(GAME_PUCKS, 60);
}

class LongCheckGameTest : public testing::TestWithParam<const char*> {};

TEST_P(LongCheckGameTest, DamagedFilesAreRefusedOrRead) {
  damage(GetParam(), 20000);
}

INSTANTIATE_TEST_SUITE_P(Long, LongCheckGameTest, testing::Values(ENGINE_GAME, ALLOWED_CALLS));

}  // namespace
}  // namespace tickreel::tests
