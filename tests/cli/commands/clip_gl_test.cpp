#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// `tickreel clip`: films of the end of a recording.

namespace tickreel::tests {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

class ClipTest : public ExportTest {
 protected:
  /// Runs a command with a spool in the test's own directory.
  [[nodiscard]] ProgramResult in_spool(const std::string& command) const {
    return run("export XDG_STATE_HOME=$PWD/state\n" + command);
  }
  [[nodiscard]] ProgramResult clip(const std::string& options) const {
    return in_spool("tickreel clip --size 64x36 --audio none --progress none " + options);
  }
  void record(const std::string& game) const {
    const ProgramResult recorded =
        in_spool("tickreel record --game " + game + " --headless --seconds 2");
    ASSERT_EQ(recorded.exit_code, 0) << recorded.err;
  }
};

TEST_F(ClipTest, FilmsTheEndOfTheNewestRecording) {
  record("swarm");
  record("pucks");
  // The recording that was begun last is the newest, even if another file was changed later.
  ASSERT_EQ(run("touch state/tickreel/recordings/swarm*").exit_code, 0);
  std::string name = output_of("basename state/tickreel/recordings/pucks*.replay .replay");
  name.erase(name.find_last_not_of('\n') + 1);
  const ProgramResult made = clip("--seconds 0.5 -o films");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(made.out, "films/" + name + ".mp4\n");
  ASSERT_EQ(in_spool("tickreel export last --from -0.5 --size 64x36 --audio none -o same.mp4 "
                     "--progress none && cmp same.mp4 films/pucks*.mp4")
                .exit_code,
            0);
  const ProgramResult again = clip("last --seconds 0.5 -o films");
  EXPECT_EQ(again.out, "films/" + name + " 2.mp4\n") << "the first one stays";
  const ProgramResult replaced = clip("last --seconds 0.25 -o films --overwrite");
  EXPECT_EQ(replaced.out, "films/" + name + ".mp4\n");
}

TEST_F(ClipTest, AShorterReplayIsFilmedWhole) {
  const ProgramResult made = clip("match.replay -o end.mp4");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(made.out, "end.mp4\n");
  exported("-o all.mp4 --audio none");
  EXPECT_EQ(output_of("cmp all.mp4 end.mp4"), "");
  const ProgramResult again = clip("match.replay -o end.mp4");
  EXPECT_EQ(again.exit_code, 5) << "a named file is not replaced";
}

TEST_F(ClipTest, AnInterruptedRecordingIsFilmedAsFarAsItGoes) {
  ASSERT_EQ(run("head -c -1 match.replay > cut.replay").exit_code, 0);
  const ProgramResult made = clip("cut.replay --seconds 0.2");
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(made.out, "cut.mp4\n");
}

TEST_F(ClipTest, WhatCannotBeIsRefused) {
  const ProgramResult none = clip("");
  EXPECT_EQ(none.exit_code, 3);
  EXPECT_THAT(none.err, HasSubstr("nothing has been recorded yet"));
  EXPECT_EQ(in_spool("tickreel info last").exit_code, 3);
  EXPECT_EQ(clip("match.replay --seconds 0").exit_code, 2);
  EXPECT_EQ(clip("match.replay --seconds x").exit_code, 2);
  EXPECT_EQ(clip("gone.replay").exit_code, 3);
  EXPECT_EQ(clip("match.replay -o end.mp3").exit_code, 2);
  EXPECT_EQ(clip("match.replay -o -").exit_code, 2);
  EXPECT_EQ(listing(), "match.replay") << "no folder of that name";
}

TEST_F(ClipTest, ARecordingsNameStandsWhereverAReplayIsAskedFor) {
  record("pucks");
  auto recordings = json_of("XDG_STATE_HOME=$PWD/state tickreel replays list --json");
  const std::string name = recordings[0]["name"];
  const std::string file = recordings[0]["file"];
  for (const std::string& given : {name, std::string("last")}) {
    for (const std::string& command :
         {"info " + given, "verify " + given, "dump --hashes " + given,
          "diff " + given + " " + given, "cut --from 1 --overwrite -o cut.replay " + given,
          "mark list " + given, "export --size 64x36 --sink hash --to 0.1 " + given,
          "contact-sheet --columns 2 --rows 1 --size 64x36 --overwrite -o sheet.png " + given,
          "bench --to 0.1 --runs 1 --size 64x36 " + given,
          "record --headless --seconds 1 --overwrite -o on.replay --from " + given}) {
      const ProgramResult done = in_spool("tickreel " + command);
      EXPECT_EQ(done.exit_code, 0) << command << "\n" << done.err;
    }
  }
  EXPECT_THAT(in_spool("tickreel info last").out, HasSubstr(" " + file));
  // A file with that name takes precedence.
  ASSERT_EQ(run("cp match.replay last && cp match.replay " + name).exit_code, 0);
  EXPECT_THAT(in_spool("tickreel info last").out, HasSubstr(" last ("));
  EXPECT_THAT(in_spool("tickreel info " + name).out, HasSubstr(" " + name + " ("));
  ASSERT_EQ(run("rm last").exit_code, 0);
  const ProgramResult kept = in_spool("tickreel replays keep last");
  EXPECT_THAT(kept.out, EndsWith("kept/" + name + ".replay\n"));
  EXPECT_EQ(in_spool("tickreel info last").exit_code, 0) << "kept ones, too";
}

}  // namespace
}  // namespace tickreel::tests
