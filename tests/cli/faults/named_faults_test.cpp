#include <gmock/gmock.h>

#include <algorithm>
#include <string>

#include "tests/cli/faults/faulty_commands.h"
#include "tests/cli/faults/faulty_runs.h"
#include "tests/support/sanitizer.h"

// Calls whose failure once did harm. What must hold is what FaultyRuns::check() says.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class NamedFaultsTest : public testing::Test {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "its library would not be the first";
  }

  /// Each call `only` of the command fails once; how many there were.
  static int check_each(const std::string& name, const std::string& only,
                        const std::string& kind = "EIO") {
    const auto& commands = plain_commands();
    const auto command = std::ranges::find(commands, name, &FaultyCommand::name);
    EXPECT_NE(command, commands.end()) << name;
    FaultyRuns runs(*command);
    const int calls = runs.calls(only);
    EXPECT_GT(calls, 0) << only;
    for (int call = 1; call <= calls; ++call) {
      said_ = runs.check({.call = call, .kind = kind, .only = only}).err;
    }
    return calls;
  }

  static std::string said_;
};

std::string NamedFaultsTest::said_;

TEST_F(NamedFaultsTest, ADiskThatDoesNotTakeAMarkHasNone) {
  check_each("MarkAdd", "fsync m.replay");
  check_each("MarkRemove", "fsync m.replay");
  check_each("MarkAddBeside", "fsync m.replay.notes");
  check_each("MarkAddMoreBeside", "fsync m.replay.notes");
}

TEST_F(NamedFaultsTest, NotesThatCannotBeReadAreNotTakenForNone) {
  check_each("MarkAddMoreBeside", "read m.replay.notes");
  check_each("MarkAddMoreBeside", "stat m.replay.notes");
}

TEST_F(NamedFaultsTest, OnlyItsPermissionsSendMarksOfAReplayElsewhere) {
  for (const char* call : {"stat m.replay", "open m.replay", "access m.replay", "fstat m.replay"}) {
    check_each("MarkAdd", call);
  }
  check_each("CameraAdd", "stat m.replay.notes");
}

TEST_F(NamedFaultsTest, ARecordingThatWasInterruptedIsOverwrittenOnlyIfAsked) {
  check_each("RecordWherePartIs", "stat m.replay.part");
}

TEST_F(NamedFaultsTest, ARecordingThatIsCompleteIsSaidToBe) {
  check_each("Record", "unlink m.replay.part");
  EXPECT_THAT(said_, HasSubstr("m.replay is complete, but cannot remove m.replay.part"));
}

}  // namespace
}  // namespace tickreel::tests
