#include "tests/support/program_log.h"

#include <gmock/gmock.h>

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Returns the output of one test of failing_test.cpp.
std::string said_by(const std::string& test) {
  return run_program(quoted(FAILING_TEST) + " --gtest_filter=FailingTest." + test).out;
}

TEST(ProgramLogTest, AFailedTestShowsWhatItsProgramsSaid) {
  EXPECT_THAT(said_by("AfterAProgram"),
              AllOf(HasSubstr("echo fine\n  exit code 0\n  standard output:\nfine\n"),
                    HasSubstr("kill -KILL $$\n  exit code 137 (Killed)\n"
                              "  standard output:\nso far\n  standard error:\nno disk\n")));
  EXPECT_THAT(said_by("BesideAProgram"),
              AllOf(HasSubstr("'sh' '-c' 'echo '\\''a warning'\\'' >&2; exit 7' \n  exit code 7\n"),
                    HasSubstr("standard error:\na warning\n")));
}

TEST(ProgramLogTest, TheLatestProgramsAndTheEndsOfWhatTheySaidAreShown) {
  EXPECT_THAT(
      said_by("AfterManyPrograms"),
      AllOf(HasSubstr("11 programs that ran before are not shown\n"), Not(HasSubstr("run 10\n")),
            HasSubstr("run 11\n"), HasSubstr("run 29\n"), HasSubstr("The test ran, 5 times:\nseq"),
            HasSubstr("standard output, the end of 48894 bytes:\n"), Not(HasSubstr("\n5000\n")),
            HasSubstr("\n10000\n"), HasSubstr("standard error: 1 bytes that are no text\n")));
}

TEST(ProgramLogTest, APassedTestShowsNothing) {
  EXPECT_THAT(said_by("PassesForOnce"), Not(HasSubstr("unheard")));
}

}  // namespace
}  // namespace tickreel::tests
