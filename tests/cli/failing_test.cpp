// A test program whose tests fail, for program_log_test.cpp to run.

#include <gtest/gtest.h>

#include "tests/support/background_program.h"
#include "tests/support/run_program.h"

namespace tickreel::tests {
namespace {

TEST(FailingTest, AfterAProgram) {
  EXPECT_EQ(run_program("echo fine").exit_code, 0);
  EXPECT_EQ(run_program("echo so far; echo 'no disk' >&2; kill -KILL $$").exit_code, 0);
}

TEST(FailingTest, BesideAProgram) {
  BackgroundProgram program({"sh", "-c", "echo 'a warning' >&2; exit 7"});
  program.wait_for_end();
  FAIL();
}

TEST(FailingTest, AfterManyPrograms) {
  for (int i = 0; i < 30; ++i) EXPECT_EQ(run_program("echo run " + std::to_string(i)).exit_code, 0);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(run_program("seq 10000; printf '\\000' >&2").exit_code, 0);
  FAIL();
}

TEST(FailingTest, PassesForOnce) {
  EXPECT_EQ(run_program("echo unheard").exit_code, 0);
}

}  // namespace
}  // namespace tickreel::tests
