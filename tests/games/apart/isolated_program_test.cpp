#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "games/apart/confinement.h"
#include "sim/replay/replay_reader.h"
#include "tests/cli/program_test.h"
#include "tests/games/apart/processes_of_games.h"
#include "tests/support/background_program.h"
#include "tests/support/eventually.h"

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class IsolatedProgramTest : public ProgramTest {
 protected:
  static std::string globals() {
    return std::string("tickreel --game ") + quoted(GLOBALS_GAME) + " ";
  }
  [[nodiscard]] std::vector<std::string> endless_recording() const {
    return {TICKREEL_PROGRAM, "--game",  GLOBALS_GAME, "record",           "--headless",
            "--seconds",      "1000000", "-o",         path("long.replay")};
  }
  void record(const std::string& seconds = "3") const {
    const ProgramResult recorded =
        run(globals() + "record --headless -o match.replay --seconds " + seconds);
    ASSERT_EQ(recorded.exit_code, 0) << recorded.err;
  }
};

TEST_F(IsolatedProgramTest, AllCommandsTakeIt) {
  for (const std::string game : {"tanks", "pucks"}) {
    const std::string record = "record --headless --seconds 3 --game " + game + " -o ";
    ASSERT_EQ(run("tickreel " + record + "here.replay --overwrite").exit_code, 0);
    ASSERT_EQ(run("tickreel --isolate " + record + "apart.replay --overwrite").exit_code, 0);
    EXPECT_EQ(run("cmp here.replay apart.replay").exit_code, 0);
    const ProgramResult verified = run("tickreel --isolate verify here.replay --sync-test");
    EXPECT_EQ(verified.exit_code, 0) << verified.err;
  }
}

TEST_F(IsolatedProgramTest, AGameWithGlobalsNamesItsState) {
  record();
  const std::string state = output_of(globals() + "dump match.replay --at 1");
  EXPECT_THAT(state, AllOf(testing::StartsWith("random_number u32 0x"),
                           HasSubstr("\nsessions i32 0x00000001 1\nplace.x f32 0x"),
                           HasSubstr("\ntick_count u32 0x0000003c 60\nline text \"\"\n")));
}

TEST_F(IsolatedProgramTest, NoProcessIsLeft) {
  record();
  const std::string mark = path("ended");
  EXPECT_EQ(
      run(std::string(kMark) + "=" + mark + " " + globals() + "verify match.replay").exit_code, 0);
  EXPECT_TRUE(eventually([&] { return processes_of_games(mark).empty(); }));
}

TEST_F(IsolatedProgramTest, NorWhereTheProgramIsKilled) {
  const std::string mark = path("killed");
  BackgroundProgram program(endless_recording(), {{kMark, mark}});
  ASSERT_TRUE(eventually([&] { return processes_of_games(mark).size() >= 2; }));
  program.send_signal(SIGKILL);
  EXPECT_TRUE(eventually([&] { return processes_of_games(mark).empty(); }));
}

TEST_F(IsolatedProgramTest, AKilledGameLeavesWhatItHasPlayed) {
  const std::string mark = path("game");
  BackgroundProgram program(endless_recording(), {{kMark, mark}});
  // A game that dies before its first tick has played nothing, so the test waits for a tick.
  ASSERT_TRUE(eventually([&] {
    const auto reader = ReplayReader::open(path("long.replay.part"));
    return reader && reader->end_tick() > 0;
  }));
  for (const pid_t process : processes_of_games(mark)) ::kill(process, SIGKILL);
  EXPECT_EQ(program.wait_for_end(), 1);
  EXPECT_THAT(program.err(), AllOf(HasSubstr("globals, tick "), HasSubstr("its process was killed"),
                                   HasSubstr("long.replay.part")));
  const ProgramResult verified = run(globals() + "verify long.replay.part");
  EXPECT_THAT(verified.out, HasSubstr("play as recorded")) << verified.err;
  EXPECT_THAT(run(globals() + "info long.replay.part").out, HasSubstr("SIGKILL (killed)"));
}

TEST_F(IsolatedProgramTest, AFilmIsTheSameFromAnyNumberOfJobsAndFromItsMiddle) {
  record("9");
  const auto frames = [&](const std::string& options) {
    return run(globals() + "export match.replay --size 64x36 --sink hash -o - " + options +
               " | grep -v audio | cut -d ' ' -f 3")
        .out;
  };
  const std::string one = frames("--jobs 1 --segment-frames 60");
  EXPECT_EQ(std::ranges::count(one, '\n'), 540);
  EXPECT_EQ(frames("--jobs 4 --segment-frames 60"), one);
  const std::string late = frames("--from 7 --jobs 2");
  EXPECT_EQ(std::ranges::count(late, '\n'), 120);
  EXPECT_THAT(one, testing::EndsWith(late));
}

// The example game keeps its state in globals and cannot load.
TEST_F(IsolatedProgramTest, AFilmHasTheSameBytesHoweverItIsMade) {
  const std::string worm = quoted(TICKREEL_PROGRAM) + " --game " + quoted(WORM_GAME) + " ";
  ASSERT_EQ(run(worm + "record --headless --seconds 40 -o worm.replay").exit_code, 0);
  const std::string film = worm + "export worm.replay --fps native --size 64x48 ";
  const std::string in_segments = film + "--segment-frames 60 --progress none ";
  ASSERT_EQ(run(in_segments + "--jobs 1 -o one.mp4").exit_code, 0);
  ASSERT_EQ(run(in_segments + "--jobs 4 -o four.mp4").exit_code, 0);
  EXPECT_TRUE(read("four.mp4") == read("one.mp4"));

  BackgroundProgram killed(
      {"/bin/sh", "-c", "cd " + path("") + " && exec " + in_segments + "--jobs 1 -o killed.mp4"},
      {});
  ASSERT_TRUE(eventually([&] {
    std::error_code not_there;
    return std::filesystem::exists(path("killed.mp4.part/segment-000000.json"), not_there);
  }));
  killed.send_signal(SIGKILL);
  killed.wait_for_end();
  const ProgramResult resumed = run(in_segments + "--jobs 4 -o killed.mp4 --resume");
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_TRUE(read("killed.mp4") == read("one.mp4"));

  const auto frames = [&](const std::string& options) {
    return run(film + "--sink hash -o - " + options + " | grep -v audio | cut -d ' ' -f 3").out;
  };
  const std::string late = frames("--from 30");
  EXPECT_EQ(std::ranges::count(late, '\n'), 350);
  EXPECT_THAT(frames(""), testing::EndsWith(late));
}

TEST_F(IsolatedProgramTest, TheInputThatEndedItIsInTheText) {
  std::ofstream(path("crash.txt")) << "game globals\n5 0 +button0\n20 0 +button1\nend 60\n";
  const ProgramResult recorded = run(globals() + "record --inputs crash.txt -o crash.replay");
  EXPECT_EQ(recorded.exit_code, 1);
  EXPECT_THAT(recorded.err, HasSubstr("globals, tick 21: it died of SIGSEGV"));
  const ProgramResult text = run(globals() + "dump --inputs crash.replay.part");
  EXPECT_THAT(text.out, HasSubstr("\n5 0 +button0\nend 20\n"));
  EXPECT_THAT(text.out, testing::EndsWith("# 20 0 +button1\n"));
}

// A crash of a game in its own process leaves what a crash of the program leaves.
TEST_F(IsolatedProgramTest, ARecordingSaysWhatTheGameDiedOf) {
  struct Death {
    const char* button;
    const char* signal;
    const char* call;
  };
  for (const Death& death :
       {Death{"1", "SIGSEGV (segmentation fault)", "globals.so"},
        Death{"2", "the game globals has ended its process (exit(3)) in tick 21", "globals.so"},
        Death{"3", "the game globals has not come back from tick() in tick 21", "pause"}}) {
    SCOPED_TRACE(death.button);
    std::ofstream(path("crash.txt"))
        << "game globals\n20 0 +button" << death.button << "\nend 60\n";
    const std::string limited = globals() + "--game-timeout 1 ";
    const ProgramResult recorded =
        run(limited + "record --inputs crash.txt -o crash.replay --overwrite");
    EXPECT_EQ(recorded.exit_code, 1);
    if (death.call == std::string("pause")) {
      EXPECT_THAT(
          recorded.err,
          AllOf(HasSubstr("has not come back from tick() in tick 21 for 1 second, as long as"),
                HasSubstr("--game-timeout sets how many seconds that is")));
    }
    EXPECT_THAT(run(globals() + "info crash.replay.part").out,
                HasSubstr(std::string("died in tick 21: ") + death.signal));
    const ProgramResult verified = run(limited + "verify crash.replay.part");
    EXPECT_EQ(verified.exit_code, 6) << verified.err;
    EXPECT_THAT(verified.err, AllOf(HasSubstr(std::string("crashes there: ") + death.signal),
                                    HasSubstr(death.call), HasSubstr("in the same place")));
  }
}

TEST_F(IsolatedProgramTest, NobodyWaitsForAGameThatHangsWhenTheProgramIsToStop) {
  std::ofstream(path("hang.txt")) << "game globals\n20 0 +button3\nend 60\n";
  BackgroundProgram program({TICKREEL_PROGRAM, "--game-timeout", "60", "--game", GLOBALS_GAME,
                             "record", "--inputs", path("hang.txt"), "-o", path("hang.replay")},
                            {});
  ASSERT_TRUE(eventually([&] {
    const auto recorded = ReplayReader::open(path("hang.replay.part"));
    return recorded && recorded->has_begun_tick() && recorded->end_tick() == 20;
  }));
  const auto start = std::chrono::steady_clock::now();
  program.send_signal(SIGINT);
  EXPECT_EQ(program.wait_for_end(), 130);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_THAT(program.err(), HasSubstr("stopped after 20 ticks; the recording is in "));
  EXPECT_THAT(run(globals() + "info hang.replay.part").out, HasSubstr("it was stopped there"));
}

TEST_F(IsolatedProgramTest, AGameThatExitsWithZeroInATickIsOver) {
  std::ofstream(path("quit.txt")) << "game globals\n20 0 +button8\nend 60\n";
  const ProgramResult recorded = run(globals() + "record --inputs quit.txt -o quit.replay");
  EXPECT_EQ(recorded.exit_code, 0) << recorded.err;
  EXPECT_THAT(recorded.err, HasSubstr("globals was over at tick 20"));
  EXPECT_EQ(run(globals() + "verify quit.replay").exit_code, 0);
}

TEST_F(IsolatedProgramTest, TheListOfRecordingsSaysWhichCrashed) {
  std::ofstream(path("crash.txt")) << "game globals\n20 0 +button1\nend 60\n";
  const std::string program = "XDG_STATE_HOME=" + path("state") + " " + globals();
  EXPECT_EQ(run(program + "record --inputs crash.txt").exit_code, 1);
  EXPECT_THAT(run(program + "replays list").out, HasSubstr("crashed"));
}

TEST_F(IsolatedProgramTest, ReadsWhatItIsGivenAndReachesNothingElse) {
  std::ofstream(path("levels.txt")) << "level 1\n";
  std::ofstream(path("secret.txt")) << "a secret\n";
  const auto played = [&](const std::string& argument, const std::string& order) {
    return run("GLOBALS_READ=" + order + " tickreel --game " + quoted(GLOBALS_GAME) + ":" +
               argument + " record --headless --seconds 1 --overwrite -o x.replay");
  };
  EXPECT_EQ(played(path("levels.txt"), path("levels.txt")).exit_code, 0);
  const ProgramResult refused = played(path("levels.txt"), path("secret.txt"));
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_THAT(refused.err, HasSubstr("cannot begin: Permission denied"));
  EXPECT_EQ(run("TICKREEL_GAME_FILES=1 GLOBALS_READ=" + path("secret.txt") + " " + globals() +
                "record --headless --seconds 1 --overwrite -o x.replay")
                .exit_code,
            0);
  for (const std::string what :
       {"net", "'shared memory'", "semaphores", "priority", "limits", "/etc/passwd"}) {
    EXPECT_THAT(played("", what).err, HasSubstr("cannot begin: Permission denied")) << what;
  }
  EXPECT_EQ(run("TICKREEL_GAME_FILES=1 GLOBALS_READ=program " + globals() +
                "record --headless --seconds 1 --overwrite -o x.replay")
                .exit_code,
            0)
      << "it knows how a program ends that it starts";
}

TEST_F(IsolatedProgramTest, ChangesNothingOfWhatItMayRead) {
  std::ofstream(path("levels.txt")) << "level 1\n";
  const ProgramResult played =
      run("GLOBALS_CHANGE=" + path("levels.txt") + " tickreel --game " + quoted(GLOBALS_GAME) +
          ":" + path("levels.txt") + " record --headless --seconds 1 -o x.replay");
  EXPECT_EQ(played.exit_code, 0) << played.err;
  EXPECT_EQ(run("cat levels.txt").out, "level 1\n");
}

TEST_F(IsolatedProgramTest, HasNoMoreMemoryThanItMayHave) {
  const auto played = [&](const std::string& limit) {
    return run("GLOBALS_READ=memory " + globals() +
               "record --headless --seconds 1 --overwrite -o x.replay --game-memory " + limit);
  };
  EXPECT_THAT(played("300M").err, HasSubstr("globals, tick 0: it cannot begin: Cannot allocate"));
  EXPECT_EQ(played("2G").exit_code, 0);
  const ProgramResult wrong = played("much");
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(
      wrong.err,
      HasSubstr("--game-memory much (TICKREEL_GAME_MEMORY): give a size, such as 512M or 2G"));
}

TEST_F(IsolatedProgramTest, AGameWithThreadsIsToldOfOnce) {
  const std::string words =
      "globals has threads of its own, so seeking and each segment play from the start";
  std::ofstream(path("threads.txt")) << "game globals\n30 0 +button7\n31 0 -button7\nend 200\n";
  const std::string record = globals() + "record --inputs threads.txt -o threads.replay";
  ASSERT_EQ(run(record).exit_code, 0);
  const ProgramResult film =
      run(globals() + "export threads.replay --size 64x36 --sink hash -o - " +
          "--jobs 2 --segment-frames 60");
  EXPECT_EQ(film.exit_code, 0) << film.err;
  const std::size_t first = film.err.find(words);
  ASSERT_NE(first, std::string::npos) << film.err;
  EXPECT_EQ(film.err.find(words, first + 1), std::string::npos) << film.err;
}

TEST_F(IsolatedProgramTest, AFilmThatItsGameEndsContinuesWhereItIsMended) {
  record("4");
  const std::string exported =
      globals() + "export match.replay -o match.mp4 --size 64x36 --segment-frames 60 --jobs 1";
  const ProgramResult crashed = run("GLOBALS_CRASH=200 " + exported);
  EXPECT_EQ(crashed.exit_code, 1);
  EXPECT_THAT(crashed.err, AllOf(HasSubstr("match.replay: globals, tick 200: it died of SIGSEGV"),
                                 HasSubstr("repeat the command with --resume")));
  const ProgramResult resumed = run(exported + " --resume");
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
}

TEST_F(IsolatedProgramTest, TheListOfGamesSaysWhatKeepsThem) {
  EXPECT_THAT(run(globals() + "games").out,
              AllOf(HasSubstr("in a process of its own, " + describe_confinement() + "\n"),
                    HasSubstr("1 player, 60 ticks/s")));
  EXPECT_THAT(run("TICKREEL_GAME_FILES=1 " + globals() + "games").out,
              HasSubstr("in a process of its own\n"));
  EXPECT_THAT(run("tickreel games --json").out, testing::Not(HasSubstr("process")));
}

TEST_F(IsolatedProgramTest, ATimeLimitIsANumber) {
  const ProgramResult wrong = run("tickreel --game-timeout soon games");
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("--game-timeout soon (TICKREEL_CALL_TIMEOUT): give whole "
                                   "seconds; 0 is for ever"));
}

}  // namespace
}  // namespace tickreel::tests
