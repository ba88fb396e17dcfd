#include "cli/last_words.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <new>

#include "tests/support/sanitizer.h"

namespace tickreel {
namespace {

TEST(LastWords, OutOfMemoryEndsTheProgramWithAdvice) {
  if (kIsSanitized) GTEST_SKIP() << "sanitizers have an end of their own for that";
  const auto run_out = [] {
    LastWords last_words("Nothing is there");
    last_words.set_advice("Go on with --resume");
    volatile std::size_t bytes = std::numeric_limits<std::ptrdiff_t>::max();
    ::operator delete(::operator new(bytes));
  };
  EXPECT_EXIT(run_out(), testing::ExitedWithCode(1), "out of memory.*Go on with --resume");
}

TEST(LastWords, AreOverWhenTheyAreGone) {
  { const LastWords last_words("Nothing is there"); }
  EXPECT_EQ(std::get_new_handler(), nullptr);
}

}  // namespace
}  // namespace tickreel
