#include "cli/process/crash_reporter.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <new>
#include <thread>

#include "cli/process/interruption.h"
#include "tests/support/sanitizer.h"

namespace tickreel::tests {
namespace {

TEST(CrashReporter, OutOfMemoryEndsTheProgramWithAdvice) {
  if (kIsSanitized) GTEST_SKIP() << "sanitizers have an end of their own for that";
  const auto run_out = [] {
    CrashReporter last_words("Nothing is there");
    last_words.set_advice({"Go on with --resume"});
    volatile std::size_t bytes = std::numeric_limits<std::ptrdiff_t>::max();
    ::operator delete(::operator new(bytes));
  };
  EXPECT_EXIT(run_out(), testing::ExitedWithCode(1), "out of memory.*Go on with --resume");
}

TEST(CrashReporter, ASecondInterruptionEndsTheProgramWithAdvice) {
  const auto interrupt_twice = [] {
    const CrashReporter last_words("Go on with --resume");
    const auto& interrupted = watch_for_interruption();
    std::raise(SIGINT);
    std::raise(SIGINT);  // the same interruption: it is sent to the program and to its group
    if (interrupted) watch_for_interruption();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    std::raise(SIGINT);
    std::_Exit(0);
  };
  EXPECT_EXIT(interrupt_twice(), testing::KilledBySignal(SIGINT),
              "ended at once by a second SIGINT. Go on with --resume");
}

TEST(CrashReporter, AreOverWhenTheyAreGone) {
  { const CrashReporter last_words("Nothing is there"); }
  EXPECT_EQ(std::get_new_handler(), nullptr);
}

}  // namespace
}  // namespace tickreel::tests
