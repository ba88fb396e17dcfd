#include <gmock/gmock.h>

#include "sim/replay/notes_file.h"
#include "tests/cli/program_test.h"

// `tickreel cut`. The films of pieces are in cut_gl_test.cpp.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

/// match.replay has 90 ticks of pucks, 30 a second.
class CutTest : public ReplayTest {
 protected:
  [[nodiscard]] ProgramResult cut(const std::string& options) const {
    return run("tickreel cut match.replay " + options);
  }

  void expect_refusal(const std::string& options, int exit_code, const std::string& reason) const {
    const std::string before = listing();
    const ProgramResult result = cut(options);
    EXPECT_EQ(result.exit_code, exit_code) << options;
    EXPECT_THAT(result.err, HasSubstr(reason)) << options;
    EXPECT_EQ(listing(), before) << options;
  }

  /// Returns the lines that dump prints for the ticks from `first` to `end`, both included.
  [[nodiscard]] std::string dumped(const std::string& what, int first, int end) const {
    std::string found;
    for (const std::string& line : lines_of(output_of("tickreel dump " + what))) {
      if (std::isdigit(static_cast<unsigned char>(line.front())) == 0) continue;  // the header
      const int tick = std::stoi(line);
      if (tick >= first && tick <= end) found += line + "\n";
    }
    return found;
  }
};

TEST_F(CutTest, APieceIsAReplayWhoseTicksKeepTheirNumbers) {
  const ProgramResult made = cut("--from 1 --to 2 -o piece.replay");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(made.out, "");
  EXPECT_THAT(made.err,
              HasSubstr("piece.replay: 0:01.000 to 0:02.000 (30 ticks), with 12 before it"));
  EXPECT_EQ(listing(), "match.replay piece.replay");

  auto info = json_of("tickreel info --json piece.replay");
  EXPECT_EQ(info["format_version"], 7);
  EXPECT_EQ(info["complete"], true);
  EXPECT_EQ(info["ticks"], 30);
  EXPECT_EQ(info["seconds"], 1.0);
  EXPECT_EQ(info["first_tick"], 18);
  EXPECT_EQ(info["shown_from_tick"], 30);
  EXPECT_EQ(info["end_tick"], 60);
  EXPECT_THAT(
      output_of("tickreel info piece.replay"),
      HasSubstr("from 0:01.000 to 0:02.000 (ticks 30 to 60); begins with the state of tick 18"));

  EXPECT_THAT(output_of("tickreel verify --sync-test piece.replay"), HasSubstr("42 ticks and"));
  EXPECT_EQ(dumped("--hashes piece.replay", 0, 90), dumped("--hashes match.replay", 18, 60));
  const std::string inputs = dumped("--inputs match.replay", 30, 59);
  EXPECT_NE(inputs, "");
  EXPECT_EQ(dumped("--inputs piece.replay", 30, 90), inputs);
  EXPECT_EQ(output_of("tickreel dump --at 1.5 piece.replay"),
            output_of("tickreel dump --at 1.5 match.replay"));
}

TEST_F(CutTest, AWholeReplayCutsToItself) {
  ASSERT_EQ(cut("-o all.replay").exit_code, 0);
  EXPECT_EQ(run("tickreel diff match.replay all.replay").exit_code, 0);
  EXPECT_EQ(json_of("tickreel info --json all.replay")["first_tick"], 0);
}

TEST_F(CutTest, TimesBetweenTicksAreRoundedOutwards) {
  ASSERT_EQ(cut("--from 1.01 --to 1.99 -o piece.replay").exit_code, 0);
  auto info = json_of("tickreel info --json piece.replay");
  EXPECT_EQ(info["shown_from_tick"], 30);
  EXPECT_EQ(info["end_tick"], 60);
}

TEST_F(CutTest, KeepsTheMarksAndCameraKeysInside) {
  for (const char* mark : {"--at 0.5 --name before", "--at 1 --name first", "--at 1.5 --name point",
                           "--in 1.2 --out 1.8 --name inside", "--in 0.5 --out 1.5 --name across",
                           "--in 1.5 --out 2.5 --name beyond", "--at 2 --name end"}) {
    ASSERT_EQ(run("tickreel mark add match.replay " + std::string(mark)).exit_code, 0) << mark;
  }
  auto notes = *NotesFile::open(path("match.replay"));
  for (const int tenths : {1, 3, 5, 12, 18, 23, 25, 27}) {
    const Rational at(tenths, 10);
    ASSERT_TRUE(notes.change(SetCameraKey{{at, {1.0F, 2.0F, 3.0F}, {}, 0.5F}}));
  }
  for (const int tenths : {2, 7, 15, 20, 25}) {
    ASSERT_TRUE(notes.change(SetCut{{Rational(tenths, 10), "field"}}));
  }
  const ProgramResult made = cut("--from 1 --to 2 -o piece.replay");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.err, HasSubstr("3 marks"));
  // The piece keeps the cut before its beginning, which sets its first camera.
  const auto cuts = NotesFile::open(path("piece.replay"))->notes().cuts;
  ASSERT_EQ(cuts.size(), 2U);
  EXPECT_EQ(cuts.front().seconds, Rational(7, 10));
  EXPECT_EQ(cuts.back().seconds, Rational(15, 10));
  EXPECT_EQ(output_of("tickreel mark list --csv piece.replay"),
            "name,in,out,camera\nfirst,1,,\ninside,1.2,1.8,\npoint,1.5,,\n");
  // The camera's path through the piece depends on two keys before it and two after it.
  const auto keys = NotesFile::open(path("piece.replay"))->notes().camera_keys;
  ASSERT_EQ(keys.size(), 6U);
  EXPECT_EQ(keys.front().seconds, Rational(3, 10));
  EXPECT_EQ(keys.back().seconds, Rational(25, 10));
  EXPECT_EQ(cut("--from @inside --to @inside -o inside.replay").exit_code, 0);
}

TEST_F(CutTest, NothingOutsideIsShown) {
  ASSERT_EQ(cut("--from 1 --to 2 -o piece.replay").exit_code, 0);
  const auto refused = [&](const std::string& command, const std::string& reason) {
    const ProgramResult result = run("tickreel " + command);
    EXPECT_EQ(result.exit_code, 2) << command;
    EXPECT_THAT(result.err, HasSubstr(reason)) << command;
  };
  const std::string goes = "the replay goes from 0:01.000 to 0:02.000 (ticks 30 to 60)";
  refused("export piece.replay --sink null --from 0.5", "--from 0.5 is before the start: " + goes);
  refused("export piece.replay --sink null --to 2.5", "--to 2.5 is beyond the end: " + goes);
  refused("export piece.replay --sink null --to 1", "--to 1 is not after --from 30t");
  refused("mark add piece.replay --at 0.5", "--at 0.5 would lie before the start");
  refused("mark add piece.replay --at 2", "--at 2 is where the replay ends");
  refused("dump piece.replay --at 0.5", "--at 0.5: the replay begins at tick 18");
  refused("cut piece.replay --from 0.5 -o x", "is before the start");
}

TEST_F(CutTest, APieceOfAPieceIsThatOfTheWhole) {
  ASSERT_EQ(cut("--from 0.5 --to 2.5 -o piece.replay").exit_code, 0);
  ASSERT_EQ(run("tickreel cut piece.replay --from 1 --to 2 -o of-piece.replay").exit_code, 0);
  ASSERT_EQ(cut("--from 1 --to 2 -o of-whole.replay").exit_code, 0);
  EXPECT_EQ(read("of-piece.replay"), read("of-whole.replay"));
}

TEST_F(CutTest, IsComparedWithTheWholeWhereBothHaveTicks) {
  ASSERT_EQ(cut("--from 1 --to 2 -o piece.replay").exit_code, 0);
  for (const char* pair :
       {"piece.replay --reference match.replay", "match.replay --reference piece.replay"}) {
    EXPECT_THAT(output_of("tickreel verify " + std::string(pair)), HasSubstr("42 of ")) << pair;
  }
  auto difference =
      nlohmann::json::parse(run("tickreel diff match.replay piece.replay --json").out);
  EXPECT_EQ(difference["same"], false);
  EXPECT_EQ(difference["header"].size(), 2U) << "first tick, shown from tick";
  EXPECT_EQ(difference["inputs"], nullptr);
  EXPECT_EQ(difference["first_hash_tick"], nullptr);

  ASSERT_EQ(cut("--from 2.5 -o other.replay").exit_code, 0);
  const ProgramResult apart = run("tickreel verify piece.replay --reference other.replay");
  EXPECT_EQ(apart.exit_code, 2);
  EXPECT_THAT(apart.err, HasSubstr("none of them are the same"));
}

TEST_F(CutTest, RefusesWhatCannotBeCut) {
  expect_refusal("--from 2 --to 1 -o x", 2, "--to 1 is not after --from 2");
  expect_refusal("--from 1 --to 1 -o x", 2, "the range would be empty");
  expect_refusal("--from 3 -o x", 2, "is not before the end");
  expect_refusal("--to 3.1 -o x", 2, "is beyond the end");
  expect_refusal("--from @nobody -o x", 2, "there is no mark 'nobody'");
  expect_refusal("--from 1", 2, "--output is required");
  expect_refusal("-o -", 2, "a replay needs a file");
  expect_refusal("-o match.replay --overwrite", 2, "match.replay");
  expect_refusal("-o nowhere/x", 1, "cannot create nowhere/x.part");
  EXPECT_EQ(run("tickreel cut nothing.replay -o x").exit_code, 3);

  write("x", "precious");
  expect_refusal("--from 1 -o x", 5, "x exists: choose another name");
  EXPECT_EQ(read("x"), "precious");
  EXPECT_EQ(cut("--from 1 -o x --overwrite").exit_code, 0);
  EXPECT_EQ(run("tickreel verify x").exit_code, 0);
}

TEST_F(CutTest, StopsWhereTheReplayDiverges) {
  write_diverged_replay();
  const ProgramResult result = run("tickreel cut diverged.replay --from 10t --to 25t -o x");
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_THAT(result.err, HasSubstr("diverged at tick 20"));
  EXPECT_EQ(listing(), "diverged.replay match.replay");
}

TEST_F(CutTest, APieceThatWasChangedIsNoLongerAsRecorded) {
  ASSERT_EQ(cut("--from 1 --to 2 -o piece.replay").exit_code, 0);
  std::string bytes = read("piece.replay");
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  write("piece.replay", bytes);
  EXPECT_EQ(run("tickreel verify piece.replay").exit_code, 3);
}

TEST_F(CutTest, WhatBreaksOffIsCutAsFarAsItGoes) {
  const std::string all = read("match.replay");
  write("broken.replay", all.substr(0, all.size() - 12));
  ASSERT_EQ(json_of("tickreel info --json broken.replay")["complete"], false);
  ASSERT_EQ(run("tickreel cut broken.replay --from 1 -o piece.replay").exit_code, 0);
  EXPECT_EQ(json_of("tickreel info --json piece.replay")["complete"], true);
}

TEST_F(CutTest, AKillLeavesNothingUnderTheName) {
  const ProgramResult killed =
      run("tickreel record --game tanks --headless --seconds 600 -o long.replay 2>/dev/null\n"
          "tickreel cut long.replay -o piece.replay & cutting=$!\n"
          "until [ -s piece.replay.part ]; do sleep 0.01; done\n"
          "kill -KILL $cutting; wait $cutting");
  EXPECT_EQ(killed.exit_code, 137) << killed.err;
  EXPECT_EQ(run("[ -e piece.replay ]").exit_code, 1);
  const ProgramResult stopped =
      run("rm -f piece.replay.part; tickreel cut long.replay -o piece.replay & cutting=$!\n"
          "until [ -s piece.replay.part ]; do sleep 0.01; done\n"
          "sleep 0.15; kill -INT $cutting; wait $cutting");
  if (stopped.exit_code != 0) {  // the cut may have been finished
    EXPECT_EQ(stopped.exit_code, 130) << stopped.err;
    EXPECT_EQ(run("ls piece.replay*").exit_code, 2) << "nothing is left";
  }
}

}  // namespace
}  // namespace tickreel::tests
