#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/cli/process/faulty_commands.h"
#include "tests/cli/process/faulty_runs.h"
#include "tests/support/sanitizer.h"

// Calls whose failure once did harm. FaultyRuns::check() says what must hold.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class NamedFaultsTest : public testing::Test {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "its library would not be the first";
  }

  static FaultyRuns runs_of(const std::string& name) {
    for (const auto* commands : {&plain_commands(), &drawing_commands()}) {
      const auto found = std::ranges::find(*commands, name, &FaultyCommand::name);
      if (found != commands->end()) return FaultyRuns(*found);
    }
    throw std::invalid_argument(name);
  }
  /// Lets each call `only` of the command fail once.
  static void check_each(const std::string& name, const std::string& only) {
    FaultyRuns runs = runs_of(name);
    const int calls = runs.calls(only);
    EXPECT_GT(calls, 0) << only;
    for (int call = 1; call <= calls; ++call) {
      said_ = runs.check({.call = call, .only = only}).err;
    }
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

TEST_F(NamedFaultsTest, AWorkplaceThatStaysIsWarnedOf) {
  check_each("Encode", "fdopendir e.mkv.part");
}

TEST_F(NamedFaultsTest, AFilmOfAFarmThatIsCompleteIsNoFailure) {
  check_each("FarmJoin", "unlink a.mkv.part/segment-000001.mkv");
  EXPECT_THAT(said_, HasSubstr("a.mkv is complete, but its workplace is left: cannot remove"));
  check_each("FarmJoin", "fdopendir a.mkv.part");
}

TEST_F(NamedFaultsTest, APictureThatWasReplacedAndStaysIsSaid) {
  check_each("ExportPicturesOver", "unlink p/01.png.part");
  EXPECT_THAT(said_, HasSubstr("p/01.png is complete, but cannot remove p/01.png.part"));
}

TEST_F(NamedFaultsTest, AFilmThatWasNotHandedOverIsNotSaidToBeOnAFarm) {
  check_each("FarmSubmit", "fsync a.mkv.part/farm");
  check_each("FarmSubmit", "open a.mkv.part/farm");
}

TEST_F(NamedFaultsTest, TheOrderOfASpoolIsKept) {
  FaultyRuns runs = runs_of("RecordIntoSpool");
  const std::string order = "state/tickreel/recordings/.order";
  const std::string before = runs.read(order).substr(0, runs.read(order).find('\n') + 1);
  ASSERT_NE(before, "");
  for (int call = 1; call <= runs.calls("read " + order); ++call) {
    runs.check({.call = call, .only = "read " + order});
    EXPECT_THAT(runs.read(order), testing::StartsWith(before));
  }
}

TEST_F(NamedFaultsTest, ARecordingThatIsKeptKeepsItsNotes) {
  FaultyRuns runs = runs_of("ReplaysKeep");
  const std::vector<std::string> log = runs.log();
  for (const std::string& line : std::set<std::string>(log.begin(), log.end())) {
    if (!line.ends_with(".notes")) continue;
    for (int call = 1; call <= runs.calls(line); ++call) runs.check({.call = call, .only = line});
  }
}

TEST_F(NamedFaultsTest, ARecordingThatIsKeptElsewhereKeepsItsNotes) {
  FaultyRuns runs = runs_of("ReplaysKeepAs");
  const std::vector<std::string> log = runs.log();
  for (const std::string& line : std::set<std::string>(log.begin(), log.end())) {
    if (!line.starts_with("open ") || !line.ends_with(".replay")) continue;
    for (int call = 1; call <= runs.calls(line); ++call) {
      runs.check({.call = call, .kind = "EACCES", .only = line});
    }
  }
}

TEST_F(NamedFaultsTest, ARecordingWhoseNotesStayIsStillThere) {
  FaultyRuns runs = runs_of("ReplaysDelete");
  const std::vector<std::string> log = runs.log();
  for (const std::string& line : std::set<std::string>(log.begin(), log.end())) {
    if (line.starts_with("unlink ")) runs.check({.call = 1, .only = line});
  }
}

}  // namespace
}  // namespace tickreel::tests
