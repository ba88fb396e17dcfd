#include <gmock/gmock.h>

#include "sim/replay/recorder.h"
#include "tests/cli/program_test.h"
#include "tests/support/every_input.h"
#include "tests/support/witness_game.h"

// `tickreel dump --inputs` prints the inputs of a recording, tick by tick.

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// The lines before the ticks: a comment, format, game, rules, seed, rate and players.
constexpr std::ptrdiff_t kHeaderLines = 7;

class DumpInputsTest : public ProgramTest {
 protected:
  /// Records two players of a game that the program does not know, with every kind of event.
  void SetUp() override {
    std::vector<InputFrame> log;
    const GameInfo info = witness_info(log);
    const SessionSetup setup{1, info.tick_rate, {"Ann", "Bea", "Cid", "Dee"}};
    auto recorder = *Recorder::begin(info, setup, path("some.replay"), false);
    InputFrame input;
    ASSERT_TRUE(recorder.step(input));
    input.players[1].buttons = 5;
    ASSERT_TRUE(recorder.step(input));
    ASSERT_TRUE(recorder.step(input)) << "nothing changes";
    input.players[0].axes[1] = -217;
    input.events = every_kind_of_event();
    ASSERT_TRUE(recorder.step(input));
    ASSERT_TRUE(recorder.finish());
  }
};

TEST_F(DumpInputsTest, ALineForEachChangeAndEachEvent) {
  const std::vector<std::string> lines = lines_of(output_of("tickreel dump some.replay --inputs"));
  ASSERT_EQ(lines.size(), kHeaderLines + 3 + every_kind_of_event().size());
  EXPECT_EQ(lines[kHeaderLines - 1], "players \"Ann\" \"Bea\" \"Cid\" \"Dee\"");
  EXPECT_EQ(lines[kHeaderLines], "1 1 +button0 +button2");
  EXPECT_EQ(lines[kHeaderLines + 1], "3 0 axis1=-217");
  EXPECT_EQ(lines[kHeaderLines + 2], "3 0 key key=65 down=1");
  EXPECT_EQ(lines[lines.size() - 2], "3 0 window_size width=1920 height=1080");
  EXPECT_EQ(lines.back(), "end 4");
}

TEST_F(DumpInputsTest, OfOnePlayerAlone) {
  auto lines = lines_of(output_of("tickreel dump some.replay --inputs --player 1"));
  ASSERT_GT(lines.size(), kHeaderLines);
  lines.erase(lines.begin(), lines.begin() + kHeaderLines);
  EXPECT_THAT(lines, ElementsAre("1 1 +button0 +button2", HasSubstr("3 1 text \"gg "), "end 4"));
  const ProgramResult refused = run("tickreel dump some.replay --inputs --player 4");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_EQ(refused.err, "tickreel: --player 4: the replay has players 0 to 3\n");
  EXPECT_EQ(run("tickreel dump some.replay --hashes --player 1").exit_code, 2);
}

TEST_F(DumpInputsTest, TheSameAsJson) {
  auto document = json_of("tickreel dump some.replay --inputs --json");
  EXPECT_EQ(document["file"], "some.replay");
  auto inputs = document["inputs"];
  ASSERT_EQ(inputs.size(), 2 + every_kind_of_event().size());
  EXPECT_EQ(inputs[0],
            nlohmann::json::parse(R"({"tick":1,"player":1,"buttons":5,"axes":[0,0,0,0,0,0,0,0]})"));
  EXPECT_EQ(inputs[2], nlohmann::json::parse(
                           R"({"tick":3,"player":0,"kind":32768,"event":"key key=65 down=1"})"));
}

TEST_F(DumpInputsTest, BotsHaveNoDateAndTheSameSeedIsTheSameReplay) {
  for (const char* game : {"tanks", "swarm"}) {
    const std::string record =
        std::string("tickreel record --headless --seconds 1 --seed 4 --game ") + game +
        " --overwrite -o ";
    ASSERT_EQ(run(record + "a.replay").exit_code, 0);
    ASSERT_EQ(run(record + "b.replay").exit_code, 0);
    EXPECT_EQ(run("cmp a.replay b.replay").exit_code, 0) << game;
    EXPECT_THAT(output_of("tickreel dump a.replay --inputs"), Not(HasSubstr("date "))) << game;
  }
}

}  // namespace
}  // namespace tickreel::tests
