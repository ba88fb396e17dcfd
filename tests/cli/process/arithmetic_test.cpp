#include <gmock/gmock.h>

#include "tests/cli/program_test.h"
#include "tests/support/sanitizer.h"

// The program together with a library that changes the processor's rounding.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class ArithmeticProgramTest : public ProgramTest {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "a sanitizer has to be the first library";
  }
  /// Returns the program with the library, which changes the rounding at the time `when`.
  static std::string rounding_up(const std::string& when) {
    return "LD_PRELOAD=" + quoted(ROUNDS_UP_LIBRARY) + " ROUNDS_UP=" + when + " tickreel ";
  }
  static constexpr const char* kRecord =
      "record --game rockets --headless --seconds 2 --seed 5 --overwrite -o ";
};

TEST_F(ArithmeticProgramTest, WhatAPreloadedLibrarySetsChangesNoState) {
  ASSERT_EQ(run(std::string("tickreel ") + kRecord + "usual.replay").exit_code, 0);
  const ProgramResult recorded = run(rounding_up("load") + kRecord + "beside.replay");
  ASSERT_EQ(recorded.exit_code, 0) << recorded.err;
  EXPECT_EQ(output_of("tickreel dump usual.replay --hashes"),
            output_of("tickreel dump beside.replay --hashes"));
  EXPECT_THAT(output_of(rounding_up("load") + "verify usual.replay"), HasSubstr("as recorded"));
}

TEST_F(ArithmeticProgramTest, AChangeWithinATickIsNamedAndWhatWasBeforeIsKept) {
  const std::string named =
      ": the arithmetic of the processor was changed meanwhile: it rounds up, and not to nearest";
  const ProgramResult recorded = run(rounding_up("40") + kRecord + "short.replay");
  EXPECT_EQ(recorded.exit_code, 1);
  EXPECT_THAT(recorded.err, AllOf(HasSubstr("rockets, tick "), HasSubstr(named)));

  ASSERT_EQ(run(std::string("tickreel ") + kRecord + "usual.replay").exit_code, 0);
  const ProgramResult verified = run(rounding_up("40") + "verify usual.replay");
  EXPECT_EQ(verified.exit_code, 1);
  EXPECT_THAT(verified.err, AllOf(HasSubstr("rockets, tick "), HasSubstr(named)));
}

}  // namespace
}  // namespace tickreel::tests
