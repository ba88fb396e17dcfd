#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// `tickreel record --from`, without a window.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

/// match.replay has 90 ticks of pucks, 30 a second.
class BranchTest : public ReplayTest {
 protected:
  [[nodiscard]] ProgramResult go_on(const std::string& options) const {
    return run("tickreel record --headless " + options);
  }
  void expect_refusal(const std::string& options, int exit_code, const std::string& reason) const {
    const std::string before = listing();
    const ProgramResult result = go_on(options);
    EXPECT_EQ(result.exit_code, exit_code) << options;
    EXPECT_THAT(result.err, HasSubstr(reason)) << options;
    EXPECT_EQ(listing(), before) << options;
  }
  /// Returns the line with the state hash of a tick.
  [[nodiscard]] std::string hash(const std::string& replay, int tick) const {
    for (const std::string& line : lines_of(output_of("tickreel dump --hashes " + replay))) {
      if (std::stoi(line) == tick) return line;
    }
    return "none";
  }
};

TEST_F(BranchTest, GoesOnFromAPointOfAReplayAndStandsAlone) {
  const ProgramResult made = go_on("--from match.replay --at 2 --seconds 4 -o branch.replay");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.err,
              HasSubstr("branch.replay: 0:04.000 of pucks from 0:02.000 of match.replay on"));
  ASSERT_EQ(run("mv match.replay elsewhere.replay").exit_code, 0);
  EXPECT_EQ(run("tickreel verify --sync-test branch.replay").exit_code, 0);

  auto branch = json_of("tickreel info --json branch.replay");
  auto match = json_of("tickreel info --json elsewhere.replay");
  EXPECT_EQ(branch["shown_from_tick"], 60);
  EXPECT_EQ(branch["end_tick"], 180);
  EXPECT_EQ(branch["ticks"], 120);
  for (const char* same : {"game", "game_version", "seed", "players", "constants", "tick_rate"}) {
    EXPECT_EQ(branch[same], match[same]) << same;
  }
  EXPECT_EQ(hash("branch.replay", 60), hash("elsewhere.replay", 60));
  // The bots of pucks decide only by the view, so they play on in the same way.
  EXPECT_EQ(hash("branch.replay", 90), hash("elsewhere.replay", 90));
}

TEST_F(BranchTest, BeginsAtAMarkOrWhereARecordingBroke) {
  ASSERT_EQ(run("tickreel mark add match.replay --at 1.5 --name goal").exit_code, 0);
  ASSERT_EQ(go_on("--from match.replay --at @goal --seconds 1t -o goal.replay").exit_code, 0);
  EXPECT_EQ(json_of("tickreel info --json goal.replay")["shown_from_tick"], 45);

  const std::string all = read("match.replay");
  write("broken.replay", all.substr(0, all.size() - 12));
  EXPECT_EQ(go_on("--from broken.replay --seconds 1t -o mended.replay").exit_code, 0);
  EXPECT_EQ(json_of("tickreel info --json mended.replay")["complete"], true);
}

TEST_F(BranchTest, ItsPicturesBeginWhereItDoes) {
  ASSERT_EQ(
      go_on("--from match.replay --at 2 --seconds 2 --view-rate 20 -o branch.replay").exit_code, 0);
  ASSERT_EQ(run("tickreel cut branch.replay --from 3 -o piece.replay").exit_code, 0);
  EXPECT_EQ(run("tickreel verify piece.replay").exit_code, 0);
}

TEST_F(BranchTest, RefusesWhatCannotBeGoneOnFrom) {
  expect_refusal("--from match.replay --at 3.1 -o x", 2,
                 "--at 3.1 is beyond the end: the replay goes from 0:00.000 to 0:03.000");
  expect_refusal("--from match.replay --at then -o x", 2, "'then' is no point in game time");
  expect_refusal("--from match.replay --at @x -o x", 2, "there is no mark 'x'");
  expect_refusal("--from nothing.replay -o x", 3, "nothing.replay");
  expect_refusal("--from match.replay --game pucks -o x", 2, "excludes");
  expect_refusal("--from match.replay --seed 3 -o x", 2, "excludes");
  expect_refusal("--from match.replay --bots 2 -o x", 2, "excludes");
  expect_refusal("--game pucks --at 2 -o x", 2, "--at requires --from");
  expect_refusal("--from match.replay -o match.replay --overwrite", 2, "match.replay");
  const ProgramResult seats = run("tickreel record --from match.replay --seats left,bot -o x");
  EXPECT_EQ(seats.exit_code, 2);
  EXPECT_THAT(seats.err, HasSubstr("--seats left,bot: the replay has 4 players"));
  write_diverged_replay();
  expect_refusal("--from diverged.replay --at 25t -o x", 4, "diverged at tick 20");
}

}  // namespace
}  // namespace tickreel::tests
