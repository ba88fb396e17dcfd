#include <gmock/gmock.h>

#include "demos/built_in_games.h"
#include "sim/replay/recorder.h"
#include "sim/replay/replay_player.h"
#include "tests/cli/program_test.h"
#include "tests/support/every_input.h"

// record --inputs makes a recording from a list of inputs, and dump --inputs makes such lists.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class RecordInputsTest : public ProgramTest {
 protected:
  /// Expects that record fails with this code and reason, and leaves the directory as it was.
  void expect_refusal(const std::string& options, int exit_code, const std::string& reason) const {
    const std::string before = listing();
    const ProgramResult result = run("tickreel record " + options);
    EXPECT_EQ(result.exit_code, exit_code) << options;
    EXPECT_THAT(result.err, HasSubstr(reason)) << options;
    EXPECT_EQ(listing(), before) << options;
  }
  /// Converts a replay to text and back. Expects the same inputs, session and state hashes.
  void expect_kept(const std::string& replay) const {
    ASSERT_EQ(run("tickreel dump " + replay + " --inputs >x.txt").exit_code, 0);
    const ProgramResult again = run("tickreel record --inputs x.txt -o again.replay --overwrite");
    ASSERT_EQ(again.exit_code, 0) << again.err;
    const ProgramResult diff = run("tickreel diff " + replay + " again.replay");
    EXPECT_EQ(diff.exit_code, 0) << diff.out;
    EXPECT_EQ(output_of("tickreel dump " + replay + " --hashes"),
              output_of("tickreel dump again.replay --hashes"));
    EXPECT_EQ(run("tickreel verify again.replay").exit_code, 0);
  }
};

TEST_F(RecordInputsTest, EveryGameComesBackWithEveryState) {
  for (const GameEntry& game : built_in_games()) {
    SCOPED_TRACE(game.info.name);
    ASSERT_EQ(run("tickreel record --headless --seconds 5 --seed 9 --overwrite -o bots.replay "
                  "--game " +
                  game.info.name)
                  .exit_code,
              0);
    expect_kept("bots.replay");

    // The session has all kinds of events, other constants, and a name that needs quotes.
    SessionSetup setup{7, game.info.tick_rate, game.info.player_names};
    setup.players.resize(game.info.max_players);
    setup.players[0] = "\"A\" #1 \\";
    std::vector<NamedField> constants = *Simulation::default_constants(game.info, setup);
    for (NamedField& constant : constants) {
      if (constant.kind == FieldKind::kFloating) constant.bits ^= 1U;
    }
    auto recorder = *Recorder::begin(game.info, setup, path("made.replay"), true, &constants);
    for (Tick tick = 0; tick < 60; ++tick) {
      InputFrame input;
      for (std::size_t player = 0; player < setup.players.size(); ++player) {
        const auto n = static_cast<std::uint32_t>(tick / 3 + static_cast<Tick>(player));
        input.players[player] = {n * 0x9E3779B9U, {static_cast<std::int16_t>(n * 1000), -217}};
      }
      if (tick == 20) input.events = every_kind_of_event();
      if (tick == 40) input.events = {encode_event(RewindEvent{35}, 0), {7, 0, "\xff\n"}};
      ASSERT_TRUE(recorder.step(input));
    }
    ASSERT_TRUE(recorder.finish());
    expect_kept("made.replay");
  }
}

TEST_F(RecordInputsTest, AListThatSomebodyWroteIsPlayed) {
  write("mine.txt",
        "game tanks\n"
        "players \"Ada\" \"Bo\"\n"
        "0 0 +drive_ahead\n"
        "30 0 -drive_ahead +fire   # the first shot\n"
        "31 0 -fire\n"
        "end 60\n");
  const ProgramResult recorded = run("tickreel record --inputs mine.txt -o a.replay");
  ASSERT_EQ(recorded.exit_code, 0) << recorded.err;
  EXPECT_THAT(recorded.err, HasSubstr("a.replay: 0:01.200 of tanks, 2 players, seed 1, last"));
  EXPECT_EQ(run("tickreel verify a.replay").exit_code, 0);
  EXPECT_EQ(run("tickreel record --headless --inputs - -o b.replay <mine.txt").exit_code, 0);
  EXPECT_EQ(run("cat mine.txt | tickreel record --game tanks --inputs - -o c.replay").exit_code, 0);
  EXPECT_EQ(read("a.replay"), read("b.replay"));
  EXPECT_EQ(read("a.replay"), read("c.replay"));

  // After an edit of the list, diff names the tick in which the two recordings part.
  ASSERT_EQ(run("sed -i 's/^30 /40 /; s/^31 /41 /' mine.txt; "
                "tickreel record --inputs mine.txt -o d.replay")
                .exit_code,
            0);
  const ProgramResult diff = run("tickreel diff a.replay d.replay");
  EXPECT_EQ(diff.exit_code, 1);
  EXPECT_THAT(diff.out, AllOf(HasSubstr("first in tick 30\n"),
                              HasSubstr("stored state hashes differ first at tick 31\n")));

  ASSERT_EQ(run("tickreel record --inputs mine.txt --seconds 90t -o long.replay").exit_code, 0);
  EXPECT_EQ(json_of("tickreel info --json long.replay")["ticks"], 90);
  ASSERT_EQ(run("tickreel record --inputs mine.txt --seconds 10t -o short.replay").exit_code, 0);
  EXPECT_EQ(json_of("tickreel info --json short.replay")["ticks"], 10);
  auto told = json_of("tickreel record --json --inputs mine.txt -o told.replay");
  EXPECT_EQ(told["game"], "tanks");
  EXPECT_EQ(told["ticks"], 60);
}

TEST_F(RecordInputsTest, RefusesWhatDoesNotFit) {
  write("x.txt", "game tanks\nend 60\n");
  expect_refusal("--inputs x.txt --game swarm -o y", 2,
                 "x.txt: its inputs are of the game 'tanks', and --game names 'swarm'");
  for (const std::string other : {"--seed 3", "--seats left,bot", "--host", "--from z.replay"}) {
    const std::string option = other.substr(0, other.find(' '));
    expect_refusal("--inputs x.txt -o y " + other, 2, option);
    expect_refusal("--inputs x.txt -o y " + other, 2, "--inputs");
  }
  expect_refusal("--inputs x.txt --headless --bots 2 -o y", 2, "--bots");
  expect_refusal("--inputs x.txt -o x.txt --overwrite", 2, "x.txt");
  expect_refusal("--inputs none.txt -o y", 3, "none.txt");
  expect_refusal("--inputs . -o y", 3, "is not a regular file");
  expect_refusal("--inputs '' -o y", 2, "--inputs");
  expect_refusal("--inputs x.txt --seconds 0 -o y", 2, "at least one tick");
  const auto expect_bad = [&](const std::string& text, int exit_code, const std::string& reason) {
    write("x.txt", text);
    expect_refusal("--inputs x.txt -o y", exit_code, reason);
  };
  expect_bad("end 60\n", 2,
             "x.txt: it does not say whose inputs they are: begin it with a line "
             "'game NAME', or name the game with --game");
  expect_bad("game chess\nend 60\n", 3, "x.txt: its inputs are of the game 'chess', which is not");
  expect_bad("game tanks\n", 2, "line 'end TICK', or give --seconds");
  expect_bad("game tanks\nplayers 9\nend 60\n", 3,
             "x.txt, line 2, column 9: tanks is for 2 to 4 players, not 9");
  expect_bad("game tanks\nbegin 18\nend 60\n", 3,
             "x.txt, line 2, column 7: these are the inputs of a piece of a replay");
  expect_bad("game tanks\n5 0 +fir\nend 60\n", 3,
             "x.txt, line 2, column 5: this game has no action 'fir'; do you mean 'fire'?");
}

}  // namespace
}  // namespace tickreel::tests
