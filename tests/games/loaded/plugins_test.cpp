#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "tests/games/loaded/plugin_test.h"

// Games in shared libraries, with every command that draws nothing.

namespace tickreel::tests {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kOfTheLibrary = "hostile\\.so [0-9a-f]{16}";

class PluginsTest : public PluginTest {
 protected:
  void SetUp() override {
    PluginTest::SetUp();
    record();
  }
};

TEST_F(PluginsTest, GamesListsItWithItsLibrary) {
  const std::string text = output_of(with() + "games");
  EXPECT_THAT(text, HasSubstr("hostile      A small game that behaves well"));
  EXPECT_THAT(text, HasSubstr("1 to 4 players, 50 ticks/s"));
  EXPECT_THAT(text, HasSubstr("events to mark: bump"));
  EXPECT_THAT(text, ContainsRegex("of the library " + std::string(kOfTheLibrary)));
  auto games = json_of(with("renderer=own") + "games --json");
  auto& game = games.back();
  EXPECT_EQ(game["name"], "hostile");
  EXPECT_EQ(game["version"], 3);
  EXPECT_EQ(game["tick_rate"], "50");
  EXPECT_EQ(game["min_players"], 1);
  EXPECT_EQ(game["max_players"], 4);
  EXPECT_EQ(game["cameras"], (std::vector<std::string>{"wide", "close"}));
  EXPECT_EQ(game["events"], std::vector<std::string>{"bump"});
  EXPECT_THAT(game["library"].get<std::string>(),
              ContainsRegex("^hostile\\.so:renderer=own [0-9a-f]{16}$"));
  EXPECT_TRUE(games.front()["library"].is_null()) << "that one is built in";
  EXPECT_THAT(output_of("tickreel games"), Not(HasSubstr("hostile")));
}

TEST_F(PluginsTest, ARecordingSaysWhichLibraryItIsOf) {
  const std::string regex = "recorded by  tickreel .*, " + std::string(kOfTheLibrary) + "\n";
  EXPECT_THAT(output_of(with() + "info match.replay"), ContainsRegex(regex));
  auto info = json_of(with() + "info --json match.replay");
  EXPECT_EQ(info["game"], "hostile");
  EXPECT_EQ(info["game_version"], 3);
  EXPECT_EQ(info["playable"], true);
  EXPECT_EQ(info["ticks"], 100);
  EXPECT_EQ(json_of("tickreel info --json match.replay")["playable"], false);
  EXPECT_THAT(output_of("tickreel info match.replay"), ContainsRegex(regex));
  record("x=y");
  EXPECT_THAT(output_of("tickreel info match.replay"), HasSubstr(", hostile.so:x=y "));
}

TEST_F(PluginsTest, TheSameGameWithAnyFormOfItsName) {
  const std::string expected = read("match.replay");
  ASSERT_EQ(run("mkdir folder; cp hostile.so folder").exit_code, 0);
  const std::string options = " --headless --seconds 2 -o other.replay";
  for (const std::string& command :
       {"tickreel --game ./hostile.so record" + options,
        "tickreel --game hostile.so record" + options,
        "tickreel --game \"$PWD/hostile.so\" record" + options,
        "tickreel --game ./hostile.so --game ./hostile.so record" + options,
        "tickreel --game folder/hostile.so record" + options,
        "tickreel record --game ./hostile.so" + options,
        "tickreel record" + options + " --game hostile.so",
        "tickreel --game ./hostile.so record --game hostile" + options,
        "tickreel --game ./hostile.so record --game ./hostile.so" + options,
        "TICKREEL_GAMES=./hostile.so tickreel record --game hostile" + options,
        "TICKREEL_GAMES=folder tickreel record --game hostile" + options,
        "TICKREEL_GAMES=';;folder;' tickreel record --game hostile" + options,
        "TICKREEL_GAMES=./hostile.so tickreel --game ./hostile.so record" + options,
        "TICKREEL_GAMES=./hostile.so tickreel record --game ./hostile.so" + options}) {
    const ProgramResult recorded = run_here(command);
    ASSERT_EQ(recorded.exit_code, 0) << command << "\n" << recorded.err;
    EXPECT_TRUE(read("other.replay") == expected) << command;
    std::filesystem::remove(path("other.replay"));
  }
  for (const char* command :
       {"tickreel verify --game ./hostile.so match.replay",
        "tickreel verify match.replay --game hostile.so",
        "TICKREEL_GAMES=folder tickreel verify match.replay",
        "TICKREEL_GAMES=folder tickreel --game ./hostile.so:name=other verify match.replay"}) {
    expect(command, 0, "100 ticks and 3 keyframes play as recorded");
  }
}

TEST_F(PluginsTest, SeveralLibrariesAreSeveralGames) {
  const std::string both = "--game ./hostile.so:name=one --game ./hostile.so:name=two";
  const std::string listed = output_of("tickreel " + both + " games");
  EXPECT_THAT(listed, HasSubstr("\none "));
  EXPECT_THAT(listed, HasSubstr("\ntwo "));
  // The user must say which of them is recorded.
  expect("tickreel " + both + " record --headless --seconds 1 -o a.replay", 2, "--game");
  expect("tickreel " + both + " record --game two --headless --seconds 1 -o a.replay", 0, "of two");
  expect(
      "TICKREEL_GAMES=./hostile.so tickreel --game ./hostile.so:name=one record --headless "
      "--seconds 1 -o b.replay",
      0, "of one");
  expect(
      "tickreel --game ./hostile.so record --game ./hostile.so:name=two --headless --seconds 1 "
      "-o c.replay",
      0, "of two");
  expect(
      "TICKREEL_GAMES=./hostile.so tickreel record --game ./hostile.so:name=two --headless "
      "--seconds 1 -o d.replay",
      0, "of two");
  expect("tickreel --game ./hostile.so record --game tanks --headless --seconds 1 -o e.replay", 0,
         "of tanks");
}

TEST_F(PluginsTest, AReplayIsVerified) {
  expect(with() + "verify match.replay", 0, "100 ticks and 3 keyframes play as recorded");
  expect(with() + "verify --sync-test match.replay", 0, "and each tick again from its snapshot");
  // The library's argument and build are recorded, but have no effect on verify.
  expect(with("x=y") + "verify match.replay", 0, "100 ticks");
  put(HOSTILE_GAME_REBUILT, "rebuilt/hostile.so");
  expect("tickreel --game rebuilt/hostile.so verify match.replay", 0, "100 ticks");
  expect(with("random=process") + "verify match.replay", 4, "diverged at tick 0");
  expect(with() + "verify match.replay match.replay none.replay", 3, "none.replay");
}

TEST_F(PluginsTest, TheCommandThatAsksAnotherBuildNamesTheLibrary) {
  expect(with("random=unsaved") + "verify match.replay", 4,
         "tickreel verify match.replay --game " + path("hostile.so") +
             ":random=unsaved --reference LIBRARY.so");
}

TEST_F(PluginsTest, WhatIsNotSavedIsFound) {
  record("random=unsaved");
  expect(with("random=unsaved") + "verify match.replay", 0, "100 ticks");
  expect(with("random=unsaved") + "verify --sync-test match.replay", 4, "out of sync at tick 1");
}

TEST_F(PluginsTest, APieceIsCutAndPlays) {
  record("", "--seconds 12");
  const std::string whole = read("match.replay");
  expect(with() + "cut match.replay --from 8 --to 9 -o piece.replay", 0, "50 ticks");
  auto info = json_of("tickreel info --json piece.replay");
  EXPECT_EQ(info["ticks"], 50);
  EXPECT_GT(info["first_tick"], 0);
  EXPECT_THAT(info["recorded_by"].get<std::string>(), HasSubstr(", hostile.so "));
  expect(with() + "verify --sync-test piece.replay", 0, "play as recorded");
  EXPECT_EQ(output_of(with() + "dump piece.replay --at 8.5"),
            output_of(with() + "dump match.replay --at 8.5"));
  EXPECT_TRUE(read("match.replay") == whole);
}

TEST_F(PluginsTest, StatesAndInputsAreDumped) {
  const std::string state = output_of(with() + "dump match.replay --at 1");
  EXPECT_THAT(state, HasSubstr("state[8] u64 0x0000000000000032 50\n")) << "its tick";
  EXPECT_NE(state, output_of(with() + "dump match.replay --at 51t"));
  EXPECT_THAT(output_of(with() + "dump match.replay --inputs"), HasSubstr("=-32767\n"));
  EXPECT_EQ(json_of(with() + "dump match.replay --hashes --json")["hashes"].size(), 101U);
}

TEST_F(PluginsTest, InputsAreRecordedAgainFromTheirText) {
  const std::string text = output_of(with() + "dump match.replay --inputs");
  EXPECT_THAT(text, HasSubstr("\n# axes: +right (axis0=32767)"));
  write("x.txt", text);
  expect(with() + "record --inputs x.txt -o again.replay", 0, "0:02.000 of hostile, ");
  EXPECT_TRUE(read("again.replay") == read("match.replay"));
  // The inputs can also be printed without the game.
  write("unnamed.txt", output_of("tickreel dump match.replay --inputs"));
  expect(with() + "record --inputs unnamed.txt -o unnamed.replay", 0, "of hostile");
  EXPECT_TRUE(read("unnamed.replay") == read("match.replay"));
  expect("tickreel record --inputs x.txt -o no.replay", 3, "name it with --game LIBRARY.so");
  expect(with() + "record --game tanks --inputs x.txt -o no.replay", 2, "and --game names 'tanks'");
  expect("tickreel record --game hostile.so --inputs x.txt -o named.replay", 0, "of hostile");
}

TEST_F(PluginsTest, ReplaysAreCompared) {
  record();
  ASSERT_EQ(run("cp match.replay other.replay").exit_code, 0);
  EXPECT_EQ(run_here(with() + "diff match.replay other.replay").exit_code, 0);
  record("", "--seconds 2 --seed 2");
  expect(with() + "diff match.replay other.replay", 1, "seed");
  record("x=y");
  expect(with() + "diff match.replay other.replay", 1, ", hostile.so:x=y ");
}

TEST_F(PluginsTest, ItsEventsAreMarked) {
  expect(with() + "mark auto match.replay --event bump", 0, "from 4 events");
  expect("tickreel mark list match.replay", 0, "bump");
  expect(with() + "mark auto match.replay --event jump", 2, "bump");
  const std::string events = output_of(with() + "info --events match.replay");
  EXPECT_THAT(events, HasSubstr("0:00.490  bump: one (bump)\n"));
}

TEST_F(PluginsTest, ARecordingGoesOnFromAReplay) {
  expect(with() + "record --from match.replay --at 1 --headless --seconds 1 -o on.replay", 0,
         "from 0:01.000 of match.replay on");
  expect(with() + "verify on.replay", 0, "play as recorded");
  expect("tickreel record --from match.replay --headless --seconds 1 -o no.replay", 3, "--game");
}

TEST_F(PluginsTest, TheSpoolHasItToo) {
  ASSERT_EQ(run_here(with() + "record --headless --seconds 1").exit_code, 0);
  expect("tickreel replays list", 0, "hostile");
  expect(with() + "verify last", 0, "50 ticks");
  expect(with() + "replays bundle last -o bug.zip", 0, "");
}

TEST_F(PluginsTest, AGameThatCannotLoadPlaysFromItsStart) {
  // The recording is long enough for keyframes, to which other games would seek.
  record("noload", "--seconds 60");
  const std::string noload = with("noload");
  expect(noload + "verify match.replay", 0, "3000 ticks and 5 keyframes play as recorded");
  expect(noload + "verify --sync-test match.replay", 0, "two games side by side alike");
  EXPECT_EQ(output_of(noload + "dump match.replay --at 45"),
            output_of(with() + "dump match.replay --at 45"));
  // A piece begins where the game begins.
  expect(noload + "cut match.replay --from 45 --to 46 -o piece.replay", 0, "50 ticks");
  auto info = json_of("tickreel info --json piece.replay");
  EXPECT_EQ(info["first_tick"], 0);
  EXPECT_EQ(info["ticks"], 50);
  EXPECT_EQ(info["end_tick"], 2300);
  expect(noload + "verify piece.replay", 0, "play as recorded");
  expect(noload + "record --from match.replay --at 5 --headless --seconds 2 -o on.replay", 0,
         "0:02.000 of hostile");
  expect(noload + "verify on.replay", 0, "350 ticks");
  // A piece that begins later needs a game that can load.
  record("", "--seconds 12");
  expect(with() + "cut match.replay --from 8 --to 9 -o late.replay", 0, "50 ticks");
  for (const std::string command : {"verify", "dump --at 8.5", "cut -o no.replay --to 8.5"}) {
    expect(noload + command + " late.replay", 3, "hostile cannot load a state");
  }
  EXPECT_FALSE(exists("no.replay"));
}

TEST_F(PluginsTest, TwoGamesOfALibraryThatShareNothingPlaySideBySide) {
  // Each game that cannot load has its own process, with its own globals.
  for (const std::string apart :
       {"noload,random=global", "noload,hash,nosave,random=global", "noload,state=global"}) {
    record(apart);
    expect(with(apart) + "verify --sync-test match.replay", 0, "two games side by side alike");
  }
  record("noload,unset=process@30");
  expect(with("noload,unset=process@30") + "verify match.replay", 4, "diverged at tick 31 ");
  // In one process, the games share globals.
  record("random=global");
  expect(with("random=global") + "verify match.replay", 0, "100 ticks");
  expect(with("random=global") + "verify --sync-test match.replay", 4, "out of sync at tick ");
}

TEST_F(PluginsTest, AGameSaysHowFarASeekPlays) {
  record("", "--seconds 12");
  EXPECT_EQ(json_of("tickreel info --json match.replay")["keyframes"].size(), 5U);
  record("seek", "--seconds 12");
  EXPECT_GE(json_of("tickreel info --json match.replay")["keyframes"].size(), 7U);
  expect(with() + "verify match.replay", 0, "600 ticks and ");
}

TEST_F(PluginsTest, AGameThatIsOverEndsItsRecording) {
  const std::string over = with("over=30");
  for (const std::string options : {"", " --view-rate 240", " --view-rate random"}) {
    expect(over + "record --headless --overwrite --seconds 600 -o over.replay" + options, 0,
           "hostile was over at tick 30\n");
    EXPECT_EQ(ticks_of("over.replay"), 30);
    EXPECT_FALSE(exists("over.replay.part"));
    expect(over + "verify --sync-test over.replay", 0, "30 ticks and 2 keyframes play as recorded");
  }
  auto document =
      json_of(over + "record --headless --overwrite --json --seconds 600 -o over.replay");
  EXPECT_EQ(document["ticks"], 30);
  EXPECT_EQ(document["complete"], true);
  EXPECT_EQ(document["code"], 0);
  // If the game was not over before the end, there is no message.
  EXPECT_THAT(run_here(over + "record --headless --seconds 0.6 -o whole.replay").err,
              Not(HasSubstr("over at")));
  // Inputs after the end are ignored.
  ASSERT_EQ(run_here(with() + "record --headless --seconds 2 -o long.replay").exit_code, 0);
  ASSERT_EQ(run_here(with() + "dump long.replay --inputs > long.txt").exit_code, 0);
  expect(over + "record --inputs long.txt --overwrite -o inputs.replay", 0,
         "hostile was over at tick 30\n");
  EXPECT_EQ(ticks_of("inputs.replay"), 30);
  // There is nothing to record from the end on.
  expect(over + "record --from over.replay --headless --seconds 2 -o on.replay", 0,
         "hostile was over at tick 30\n");
  EXPECT_EQ(json_of("tickreel info --json on.replay")["ticks"], 0);
}

TEST_F(PluginsTest, WhereItIsOverTheHostEndsTheMatchForAll) {
  const std::string over = with("over=60") + "record --headless --code sword ";
  const ProgramResult ended = run_here(
      over + "--host 0 --machines 2 --seconds 60 -o host.replay 2> host.err &\n" +
      "for i in $(seq 300); do grep -q hosting host.err && break; sleep 0.1; done\n" +
      "port=$(sed -n 's/.*127.0.0.1:\\([0-9]*\\).*/\\1/p' host.err | head -n 1)\n" + over +
      "--join 127.0.0.1:$port -o guest.replay; joined=$?; wait $!; echo $joined $?; cat host.err");
  EXPECT_THAT(ended.out, testing::StartsWith("0 0\n")) << ended.err;
  EXPECT_EQ(run_here(with() + "diff host.replay guest.replay").exit_code, 0);
  // Ticks that were under way are played.
  EXPECT_GE(ticks_of("guest.replay"), 60);
  EXPECT_LT(ticks_of("guest.replay"), 90);
}

// A library that changes the processor's arithmetic; tests/games/loaded/games/orders.h.
TEST_F(PluginsTest, TheArithmeticOfALibraryChangesNoOtherGame) {
  const auto record_rockets = [&](const std::string& program, const std::string& output) {
    const ProgramResult recorded =
        run_here(program + "record --game rockets --headless --seconds 4 -o " + output);
    ASSERT_EQ(recorded.exit_code, 0) << recorded.err;
  };
  record_rockets("tickreel ", "alone.replay");
  record_rockets(told("fastmath") + with(), "beside.replay");
  EXPECT_TRUE(read("alone.replay") == read("beside.replay"));
  expect(told("fastmath") + with() + "verify alone.replay", 0, "play as recorded");
  // Each of its own calls has the same arithmetic, whatever the call before has set; otherwise it
  // fails.
  record("fastmath");
  expect(with() + "verify match.replay", 0, "100 ticks");
}

TEST_F(PluginsTest, InputsAreWithinTheirLimits) {
  record("bot=wild");
  const std::string inputs = output_of(with() + "dump match.replay --inputs");
  EXPECT_THAT(inputs, HasSubstr("=-32767"));
  EXPECT_THAT(inputs, Not(HasSubstr("-32768")));
  expect(with() + "verify match.replay", 0, "100 ticks");
}

}  // namespace
}  // namespace tickreel::tests
