#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class RecordTest : public ProgramTest {
 protected:
  ProgramResult record(const std::string& options) const {
    return run("tickreel record --headless --seconds 2 " + options);
  }

  /// Expects that record fails with this code and reason, and leaves the directory as it was.
  void expect_refusal(const std::string& options, int exit_code, const std::string& reason) const {
    const std::string before = listing();
    const ProgramResult result = record(options);
    EXPECT_EQ(result.exit_code, exit_code) << options;
    EXPECT_THAT(result.err, HasSubstr(reason)) << options;
    EXPECT_EQ(listing(), before) << options;
  }
};

TEST_F(RecordTest, TheSeedDecidesEveryByte) {
  for (const char* options : {"--game tanks --seed 7 -o a", "--game tanks --seed 7 -o again",
                              "--game tanks --seed 8 -o other"}) {
    const ProgramResult recorded = record(options);
    ASSERT_EQ(recorded.exit_code, 0) << recorded.err;
    EXPECT_EQ(recorded.out, "") << "messages go to standard error";
    EXPECT_THAT(recorded.err, HasSubstr("0:02.000 of tanks, 4 bots, seed "));
  }
  EXPECT_EQ(listing(), "a again other");
  EXPECT_EQ(read("a"), read("again"));
  EXPECT_NE(read("a"), read("other"));
}

TEST_F(RecordTest, AsManyBotsAsAskedFor) {
  ASSERT_EQ(record("--game tanks --bots 2 -o two").exit_code, 0);
  EXPECT_EQ(json_of("tickreel info --json two")["players"].size(), 2U);
}

TEST_F(RecordTest, TakesItsLengthInTicks) {
  ASSERT_EQ(record("--game tanks --seconds 33t -o short").exit_code, 2) << "--seconds twice";
  ASSERT_EQ(run("tickreel record --headless --game tanks --seconds 33t -o short").exit_code, 0);
  EXPECT_EQ(json_of("tickreel info --json short")["ticks"], 33);
}

TEST_F(RecordTest, RefusesWhatCannotBeRecorded) {
  expect_refusal("--game tanks --bots 9 -o x", 2, "tanks is for 2 to 4 players, not 9");
  expect_refusal("--game tanks --bots -1 -o x", 2, "--bots");
  expect_refusal("--game tanks --seed -1 -o x", 2, "--seed -1: give a whole number");
  expect_refusal("--game tanks --seed 18446744073709551616 -o x", 2, "give a whole number");
  expect_refusal("--game chess -o x", 2, "there is no game 'chess': 'tickreel games' lists them");
  expect_refusal("--game tanks -o nowhere/x", 1, "cannot create nowhere/x.part: No such file");
  expect_refusal("--game tanks -o -", 2, "a recording needs a file");
  expect_refusal("--game tanks -o .", 5, "is a directory");
  expect_refusal("--game tanks -o '{game}.x'", 2, "{game} stands for nothing here: no name has");
  expect_refusal("--game tanks -o ''", 2, "a recording needs a file");
  expect_refusal("-o x", 2, "--game is required");

  expect_refusal("--game tanks --seats left,bot -o x", 2, "--headless excludes --seats");

  const ProgramResult endless = run("tickreel record --game tanks --headless --seconds 0 -o x");
  EXPECT_EQ(endless.exit_code, 2);
  EXPECT_THAT(endless.err, HasSubstr("at least one tick"));
  EXPECT_EQ(listing(), "");
}

TEST_F(RecordTest, WithoutADisplayTheFolderIsLookedAtFirst) {
  const std::string record = "unset DISPLAY WAYLAND_DISPLAY; tickreel record --game tanks -o ";
  const ProgramResult nowhere = run(record + "nowhere/x");
  EXPECT_EQ(nowhere.exit_code, 1);
  EXPECT_EQ(nowhere.err, "tickreel: cannot create nowhere/x.part: No such file or directory\n");
  const ProgramResult windowless = run(record + "x");
  EXPECT_EQ(windowless.exit_code, 1);
  EXPECT_THAT(windowless.err, HasSubstr("without one, 'tickreel record --headless'"));
  EXPECT_EQ(listing(), "");
}

TEST_F(RecordTest, RefusesWhatAWindowCannotPlay) {
  const auto expect = [&](const std::string& options, const std::string& reason) {
    const ProgramResult result = run("tickreel record --game tanks " + options);
    EXPECT_EQ(result.exit_code, options == "-o ." ? 5 : 2) << options;
    EXPECT_THAT(result.err, HasSubstr(reason)) << options;
    EXPECT_EQ(listing(), "") << options;
  };
  expect("--bots 2", "--bots requires --headless");
  expect("--seconds 2", "--seconds requires --headless");
  expect("--view-rate 60", "--view-rate requires --headless");
  expect("--seats left", "tanks is for 2 to 4 players, not 1");
  expect("--seats left,sofa", "'sofa' is no seat");
  expect("--seats left,bot --seed x", "--seed x: give a whole number");
  expect("-o .", "is a directory");
}

TEST_F(RecordTest, ReplacesAFileOnlyWhenTold) {
  write("match", "precious");
  expect_refusal("--game tanks -o match", 5, "match exists: choose another name");
  EXPECT_EQ(read("match"), "precious");
  EXPECT_EQ(record("--game tanks -o match --overwrite").exit_code, 0);
  EXPECT_EQ(run("tickreel verify match").exit_code, 0);
  EXPECT_EQ(listing(), "match");
}

TEST_F(RecordTest, NeverReplacesADevice) {
  ASSERT_EQ(run("mkfifo pipe").exit_code, 0);
  expect_refusal("--game tanks -o pipe --overwrite", 5, "not a regular file");
}

TEST_F(RecordTest, WhatIsInterruptedPlaysAsFarAsItWent) {
  const ProgramResult interrupted = run(
      "tickreel record --game tanks --headless --seconds 100000 -o match & recording=$!\n"
      "until [ \"$(stat -c %s match.part 2>/dev/null || echo 0)\" -gt 9000 ]; do sleep 0.05; done\n"
      "kill -INT $recording; wait $recording");
  EXPECT_EQ(interrupted.exit_code, 130);
  EXPECT_THAT(interrupted.err, HasSubstr("ticks; the recording is in match.part"));
  EXPECT_EQ(listing(), "match.part");

  auto verified = json_of("tickreel verify --json match.part");
  EXPECT_EQ(verified["ok"], true);
  EXPECT_EQ(verified["complete"], false);
  const int ticks = verified["ticks"];
  EXPECT_GT(ticks, 0);
  EXPECT_THAT(interrupted.err, HasSubstr("stopped after " + std::to_string(ticks) + " ticks"));

  expect_refusal("--game tanks -o match", 5, "match.part is what an interrupted recording left");
  EXPECT_EQ(record("--game tanks -o match --overwrite").exit_code, 0);
  EXPECT_EQ(listing(), "match");
}

TEST_F(RecordTest, AFullDiskIsReported) {
  const ProgramResult mounted = run("unshare -rm sh -c 'mount -t tmpfs -o size=4k none .'");
  if (mounted.exit_code != 0) GTEST_SKIP() << "cannot mount a small disk: " << mounted.err;
  const ProgramResult result =
      run("unshare -rm sh -c 'mkdir disk; mount -t tmpfs -o size=64k none disk;"
          " tickreel record --game tanks --headless --seconds 300 -o disk/match; echo $?;"
          " ls disk'");
  EXPECT_THAT(result.err, HasSubstr("disk/match.part: No space left on device"));
  EXPECT_EQ(result.out, "1\nmatch.part\n") << "what was recorded is kept";
}

TEST_F(RecordTest, WhenTheFileCannotGrowTheGameGoesOn) {
  // A limit on file size has the effect of a full disk.
  const ProgramResult result =
      run("(ulimit -f 64; exec tickreel record --game tanks --headless --seconds 60 -o match)");
  EXPECT_EQ(result.exit_code, 1);
  auto verified = json_of("tickreel verify --json match.part");
  EXPECT_EQ(verified["ok"], true);
  const std::string ticks = verified["ticks"].dump();
  EXPECT_THAT(result.err,
              HasSubstr("recording stopped at tick " + ticks +
                        ", and the game goes on: cannot write match.part: File too large"));
  EXPECT_THAT(result.err, HasSubstr("only " + ticks + " of 3000 ticks were recorded"));
  EXPECT_EQ(lines_of(result.err).size(), 2U) << "told once:\n" << result.err;
  EXPECT_EQ(listing(), "match.part");
}

TEST_F(RecordTest, WhatIsInTheWayAtTheEndIsSaidWithTheOptionsName) {
  const ProgramResult result =
      run("tickreel record --game pucks --headless --seconds 600 --json -o a & pid=$!\n"
          "until [ -e a.part ]; do sleep 0.01; done\n"
          "echo another > a; wait $pid");
  EXPECT_EQ(result.exit_code, 5) << result.err;
  EXPECT_THAT(result.out, HasSubstr("--overwrite"));
  EXPECT_THAT(result.out, testing::Not(HasSubstr("\u00A7")));
  EXPECT_EQ(read("a"), "another\n");
}

TEST_F(RecordTest, WhoWatchesChangesNothing) {
  ASSERT_EQ(record("--game tanks --seed 3 -o unwatched").exit_code, 0);
  const std::string last = output_of("tickreel dump unwatched --hashes");
  for (const std::string rate : {"1", "60", "240", "random"}) {
    ASSERT_EQ(record("--game tanks --seed 3 --view-rate " + rate + " -o watched-" + rate).exit_code,
              0);
    EXPECT_EQ(output_of("tickreel dump watched-" + rate + " --hashes"), last) << rate;
  }
  expect_refusal("--game tanks --view-rate 0 -o x", 2, "--view-rate");
  expect_refusal("--game tanks --view-rate often -o x", 2, "--view-rate often: give pictures");
}

}  // namespace
}  // namespace tickreel::tests
