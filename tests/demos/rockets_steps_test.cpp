#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/run_program.h"

// The demonstration of docs/fixed-step.md, as anybody runs it.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

ProgramResult run_steps(const std::string& options) {
  return run_program(quoted(ROCKETS_STEPS) + " " + options);
}

TEST(RocketsSteps, AtTheFixedStepTheWallHoldsAndEveryRunEndsAlike) {
  const ProgramResult result = run_steps("");
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, Not(HasSubstr("PASSED")));
  EXPECT_THAT(result.out, HasSubstr("6 runs, 1 different ends"));
}

TEST(RocketsSteps, AtAVariableStepTheRocketGoesThroughTheWallEveryTime) {
  const ProgramResult result = run_steps("--variable-step");
  EXPECT_EQ(result.exit_code, 1) << result.out << result.err;
  EXPECT_THAT(result.out, Not(HasSubstr("held")));
  EXPECT_THAT(result.out,
              HasSubstr("6 runs, 6 different ends; the rocket went through the wall in 6"));
  for (int again = 0; again < 3; ++again) EXPECT_EQ(run_steps("--variable-step").out, result.out);
}

TEST(RocketsSteps, ContinuousCollisionCatchesItAndTheEndsDifferStill) {
  const ProgramResult result = run_steps("--variable-step --continuous");
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, Not(HasSubstr("PASSED")));
  EXPECT_THAT(result.out, HasSubstr("6 runs, 6 different ends"));
}

TEST(RocketsSteps, WhatIsNoOptionIsRefused) {
  EXPECT_EQ(run_steps("--runs 0").exit_code, 2);
  EXPECT_EQ(run_steps("--fast").exit_code, 2);
}

}  // namespace
}  // namespace tickreel::tests
