#include <gmock/gmock.h>

#include <cfenv>
#include <limits>
#include <stdexcept>
#include <string>

#include "games/loaded/game_call.h"
#include "games/loaded/game_library.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

// The protection around each call of a library.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

/// Halves the smallest normal number and doubles it again. It is volatile so that the compiler does
/// not compute it.
double halved_and_doubled() {
  volatile double number = std::numeric_limits<double>::min();
  volatile double half = number / 2.0;
  return half * 2.0;
}

void forget_small_numbers() {
#if defined(__SSE2__)
  _mm_setcsr(_mm_getcsr() | 0x8040U);
#endif
}

TEST(GameCallTest, ArithmeticIsAsItWasAfterwards) {
  std::fesetround(FE_DOWNWARD);
  call_game("fuzz", "tick()", [] {
    forget_small_numbers();
    std::fesetround(FE_UPWARD);
  });
  const int rounding = std::fegetround();
  std::fesetround(FE_TONEAREST);
  EXPECT_EQ(rounding, FE_DOWNWARD);
  EXPECT_EQ(halved_and_doubled(), std::numeric_limits<double>::min());
}

TEST(GameCallTest, ArithmeticIsAsItWasAfterAnException) {
  EXPECT_THROW(call_game("fuzz", "tick()",
                         [] {
                           forget_small_numbers();
                           std::fesetround(FE_UPWARD);
                           throw std::runtime_error("lost");
                         }),
               GameError);
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  EXPECT_EQ(halved_and_doubled(), std::numeric_limits<double>::min());
}

TEST(GameCallTest, ArithmeticIsTheSameInEachCall) {
  forget_small_numbers();
  std::fesetround(FE_UPWARD);
  call_game("fuzz", "tick()", [] {
    EXPECT_EQ(std::fegetround(), FE_TONEAREST);
    EXPECT_EQ(halved_and_doubled(), std::numeric_limits<double>::min());
  });
  std::fesetenv(FE_DFL_ENV);
}

TEST(GameCallTest, WhateverIsThrownIsAnErrorThatNamesTheGameAndTheTick) {
  const GameScope scope("fuzz", 41);
  const auto message_of = [](const auto& call) {
    try {
      call_game("fuzz", "tick()", call);
    } catch (const GameError& error) {
      return std::string(error.what());
    }
    return std::string("nothing was thrown");
  };
  EXPECT_EQ(message_of([] { throw std::runtime_error("the dice are lost"); }),
            "fuzz, tick 41: it threw an exception: the dice are lost");
  EXPECT_EQ(message_of([] { throw 7; }),
            "fuzz, tick 41: it threw something that is no std::exception");
  EXPECT_EQ(message_of([] { throw game_error("fuzz", "it has no dice"); }),
            "fuzz, tick 41: it has no dice");
  std::string long_error = "\u00E4";
  for (int i = 0; i < 20; ++i) long_error += long_error;
  const std::string bounded = message_of([&] { throw std::runtime_error(long_error); });
  EXPECT_LT(bounded.size(), 1100U);
  EXPECT_TRUE(bounded.ends_with("\u00E4...")) << bounded;
}

class GameLibraryTest : public testing::Test {
 protected:
  [[nodiscard]] std::string file(const std::string& name) const {
    write_file(directory_.path(name), "");
    return directory_.path(name);
  }
  TemporaryDirectory directory_;
};

TEST_F(GameLibraryTest, TheLibraryIsAFileAndTheRestItsArgument) {
  const auto expect = [](const std::string& named, const std::string& path,
                         const std::string& argument) {
    const auto found = GameLibrary::find(named);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->path, path);
    EXPECT_EQ(found->argument, argument);
  };
  const std::string game = file("game.so");
  expect(game, game, "");
  expect(game + ":", game, "");
  expect(game + ":level=3", game, "level=3");
  expect(game + ":a:b:c", game, "a:b:c");
  expect(game + "::", game, ":");
  const std::string colons = file("a:b.so");
  expect(colons, colons, "");
  expect(colons + ":a:b", colons, "a:b");
  // The first prefix that is a file is taken.
  const std::string shorter = file("a");
  expect(colons, shorter, "b.so");
}

TEST_F(GameLibraryTest, WhatIsNoFileIsRefused) {
  for (const std::string& none :
       {directory_.path("none.so"), directory_.path(""), directory_.path(":"), std::string(),
        std::string(":"), std::string("none.so:argument")}) {
    const auto found = GameLibrary::find(none);
    ASSERT_FALSE(found) << none;
    EXPECT_EQ(found.error().kind, ErrorKind::kUsage);
    EXPECT_THAT(found.error().message, HasSubstr("there is no file " + none));
    EXPECT_THAT(found.error().message, HasSubstr("LIBRARY.so:ARGUMENT"));
  }
}

TEST_F(GameLibraryTest, ANameIsALibraryOrAGame) {
  for (const char* library : {"./hostile", "/a/b", "hostile.so", "hostile.so:x", "a.so:b.so"}) {
    EXPECT_TRUE(names_library(library)) << library;
  }
  for (const char* game : {"hostile", "tanks", "", "so", "hostile:x"}) {
    EXPECT_FALSE(names_library(game)) << game;
  }
}

}  // namespace
}  // namespace tickreel::tests
