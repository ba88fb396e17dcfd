#include <gmock/gmock.h>

#include <csignal>
#include <cstdlib>
#include <ostream>
#include <string>

#include "tests/games/loaded/plugin_test.h"
#include "tests/support/sanitizer.h"

// The libraries that are loaded, and those that are refused with a message that names them.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class PluginLoadingTest : public PluginTest {
 protected:
  void SetUp() override {
    PluginTest::SetUp();
    ::unsetenv("TICKREEL_ISOLATE");
  }
  void expect_refused(const std::string& library, int exit_code, const std::string& words) const {
    const ProgramResult refused = run_here("tickreel --game " + quoted(library) + " games");
    EXPECT_EQ(refused.exit_code, exit_code) << library << "\n" << refused.err;
    EXPECT_EQ(refused.out, "") << library;
    EXPECT_THAT(refused.err, AllOf(testing::StartsWith("tickreel: "), HasSubstr(words))) << library;
    EXPECT_EQ(lines_of(refused.err).size(), 1U) << refused.err;
  }
};

TEST_F(PluginLoadingTest, AnotherFileIsRefusedByItsName) {
  put(NO_GAME, "no_game.so");
  write("text.so", "not a library\n");
  write("long_text.so", std::string(100000, 'x'));
  write("empty.so", "");
  ASSERT_EQ(run("mkdir folder.so; ln -s nowhere link.so; mkfifo pipe.so").exit_code, 0);
  expect_refused("./text.so", 3, "./text.so: it cannot be loaded: ");
  expect_refused("./long_text.so", 3, "./long_text.so: it cannot be loaded: ");
  expect_refused("./empty.so", 3, "./empty.so: it cannot be loaded: ");
  expect_refused("./no_game.so", 3,
                 "./no_game.so: it is no game for tickreel: it exports neither "
                 "tickreel_game_entry nor tickreel_cpp_game_entry");
  expect_refused(TICKREEL_PROGRAM, 3, "it cannot be loaded: ");
  for (const char* none : {"./none.so", "none.so:x", "./folder.so", "./link.so", "./pipe.so"}) {
    expect_refused(none, 2, "there is no file " + std::string(none));
  }
  expect("TICKREEL_GAMES=./none.so tickreel games", 2,
         "TICKREEL_GAMES (libraries and folders, with semicolons between them): there is no "
         "file ./none.so");
  expect("TICKREEL_GAMES=./text.so tickreel games", 3, "./text.so: it cannot be loaded: ");
  expect("tickreel record --game ./text.so --headless -o a.replay", 3,
         "./text.so: it cannot be loaded: ");
  expect("tickreel record --game ./none.so --headless -o a.replay", 2,
         "there is no file ./none.so");
  EXPECT_FALSE(exists("a.replay.part"));
}

// dlopen() would die of it (SIGBUS), as of a file that ends where its last page begins.
TEST_F(PluginLoadingTest, ALibraryThatBreaksOffIsRefused) {
  const std::string whole = read("hostile.so");
  for (const std::size_t bytes : {std::size_t{4}, std::size_t{16}, std::size_t{63},
                                  std::size_t{100}, std::size_t{4096}, whole.size() / 2}) {
    write("cut.so", whole.substr(0, bytes));
    expect_refused("./cut.so", 3, "./cut.so: it ");
  }
}

TEST_F(PluginLoadingTest, AnotherCompilersCppIsRefused) {
  put(FOREIGN_CPP_GAME, "foreign.so");
  expect_refused("./foreign.so", 3,
                 "./foreign.so: it was built with tickreel 0.1.0, compiler 1.2.3 from nowhere, and "
                 "this is tickreel ");
  expect_refused("./foreign.so:argument", 3, "compiler 1.2.3 from nowhere");
  put(OLDER_CPP_GAME, "older.so");
  expect_refused("./older.so", 3, "gives nothing that this build knows");
}

TEST_F(PluginLoadingTest, AFolderIsAllThatIsInIt) {
  put(HOSTILE_GAME, "games/one.so");
  put(NO_GAME, "games/readme.txt");
  expect("TICKREEL_GAMES=games tickreel games", 0, "hostile ");
  put(NO_GAME, "games/two.so");
  expect("TICKREEL_GAMES=games tickreel games", 0, "hostile ");
  expect("TICKREEL_GAMES=games tickreel games", 0,
         "warning: games/two.so: it is no game for tickreel");
  expect("TICKREEL_GAMES=games/two.so tickreel games", 3, "it is no game for tickreel");
}

TEST_F(PluginLoadingTest, TwoGamesOfOneNameAreRefused) {
  put(HOSTILE_GAME_REBUILT, "rebuilt/hostile.so");
  const std::string both = "hostile', which there is already: hostile.so";
  expect("tickreel --game ./hostile.so --game rebuilt/hostile.so games", 5, both);
  expect("TICKREEL_GAMES='rebuilt;hostile.so' tickreel games", 5, both);
  expect("TICKREEL_GAMES=rebuilt tickreel record --game ./hostile.so --headless -o a.replay", 5,
         both);
  expect("tickreel --game ./hostile.so --game rebuilt/hostile.so games", 5,
         "rebuilt/hostile.so: hostile.so ");
  expect("tickreel games ./hostile.so", 2, "./hostile.so is a library: load it with --game");
  expect(with("name=tanks") + "games", 5, "'tanks', which there is already: built in");
  EXPECT_FALSE(exists("a.replay.part"));
}

TEST_F(PluginLoadingTest, WithAnotherArgumentItIsAnotherGame) {
  record("x=1");
  ASSERT_EQ(run("mv match.replay one.replay").exit_code, 0);
  record("x=2");
  const std::string both = "tickreel --game ./hostile.so:x=1 --game ./hostile.so:x=2 ";
  const std::string listed = output_of(both + "games");
  EXPECT_THAT(listed, AllOf(HasSubstr("hostile.so:x=1 "), HasSubstr("hostile.so:x=2 ")));
  // A replay plays with the library and argument that recorded it, among several games with its
  // name.
  for (const std::string replay : {"one.replay", "match.replay"}) {
    const ProgramResult verified = run_here(both + "verify " + replay);
    EXPECT_EQ(verified.exit_code, 0) << verified.err;
    EXPECT_THAT(verified.err, Not(HasSubstr("argument"))) << replay;
  }
  // If only another argument is loaded, the message names both.
  expect(with("x=1") + "verify match.replay", 0,
         "its argument was 'x=2', and is 'x=1'; load it as LIBRARY.so:x=2\n");
  expect(with() + "verify match.replay", 0,
         "its argument was 'x=2', and is none; load it as LIBRARY.so:x=2\n");
  expect(with("x=1,random=process") + "verify match.replay", 4,
         "its argument was 'x=2', and is 'x=1,random=process'");
  record();
  expect(with("x=1") + "verify match.replay", 0,
         "its argument was none, and is 'x=1'; load it as LIBRARY.so\n");
  // With several games of this name, the user must name the one to record.
  const std::string options = " --headless --seconds 1 --overwrite -o new.replay";
  expect(both + "record" + options, 2, "--game is required");
  expect(both + "record --game hostile" + options, 2,
         "--game hostile: several games are called so ('tickreel games'); name one as LIBRARY.so:");
  for (const std::string argument : {"x=1", "x=2"}) {
    expect(both + "record --game ./hostile.so:" + argument + options, 0, "of hostile");
    EXPECT_THAT(output_of("tickreel info new.replay"), HasSubstr(", hostile.so:" + argument + " "));
  }
}

TEST_F(PluginLoadingTest, ItsArgumentIsALineOfText) {
  const std::string library = "./hostile.so:";
  EXPECT_EQ(run(with(std::string(1024, 'x')) + "games").exit_code, 0);
  expect_refused(library + std::string(1025, 'x'), 2,
                 "its argument must be a line of at most 1024");
  expect_refused(library + "two\nlines", 2, "its argument must be a line of at most 1024");
  expect_refused(library + "no_table", 2,
                 "./hostile.so: it does not take the argument \"no_table\"");
  expect_refused(library + "half a letter \xc3", 2, "must be UTF-8");
  // Child processes find the games in TICKREEL_GAMES, which could not hold it.
  expect_refused(library + "a;b", 2, "semicolon");
  put(HOSTILE_GAME, "a;b/hostile.so");
  expect_refused("a;b/hostile.so", 2, "semicolon");
  put(HOSTILE_GAME, "half a letter \xc3.so");
  expect_refused("half a letter \xc3.so", 2, "must be UTF-8");
}

TEST_F(PluginLoadingTest, WhatIsSaidOfItIsWholeLetters) {
  std::string letters;
  for (int i = 0; i < 100; ++i) letters += "\xc3\xa4";
  for (const std::string before : {"", "x"}) {
    auto games = json_of(with(before + letters) + "games --json");
    const std::string library = games.back()["library"];
    EXPECT_THAT(library, HasSubstr("hostile.so:" + before + letters.substr(0, 80)));
    EXPECT_LT(library.size(), 120U) << "it stays a line";
    EXPECT_THAT(library, Not(HasSubstr("\xef\xbf\xbd"))) << "in place of half a letter";
  }
}

// The arguments are longer than what is shown of them.
TEST_F(PluginLoadingTest, EachArgumentIsAnotherLibrary) {
  const auto library_of = [this](const std::string& argument) {
    auto games = json_of(with(std::string(200, 'x') + argument) + "games --json");
    return games.back()["library"].get<std::string>();
  };
  EXPECT_NE(library_of("a"), library_of("b"));
  EXPECT_EQ(library_of("a"), library_of("a"));
}

TEST_F(PluginLoadingTest, AColonMayBeInItsPath) {
  put(HOSTILE_GAME, "a:b/hostile.so");
  expect("tickreel --game a:b/hostile.so games", 0, "of the library hostile.so ");
  expect("tickreel --game a:b/hostile.so:c:d games", 0, "of the library hostile.so:c:d ");
  expect("TICKREEL_GAMES=a:b/hostile.so:c:d tickreel games", 0, "of the library hostile.so:c:d ");
}

TEST_F(PluginLoadingTest, AReplayOfAGameThatIsNotThereSaysWhatToDo) {
  record();
  const std::string film = " --size 16x16 --sink null --progress none";
  for (const std::string& command :
       {std::string("verify match.replay"), std::string("cut match.replay --from 1 -o a.replay"),
        std::string("dump match.replay --at 1"), "export match.replay" + film,
        std::string("record --from match.replay --headless -o a.replay"),
        std::string("mark auto match.replay --event bump"),
        std::string("contact-sheet match.replay -o a.png"), std::string("bench match.replay")}) {
    const ProgramResult refused = run_here("tickreel " + command);
    EXPECT_EQ(refused.exit_code, 3) << command << "\n" << refused.err;
    EXPECT_THAT(refused.err, HasSubstr("match.replay: the replay is of the game 'hostile'"));
    EXPECT_THAT(refused.err, HasSubstr("--game LIBRARY.so")) << command;
    EXPECT_THAT(refused.err, HasSubstr(", hostile.so ")) << "which that was";
  }
  EXPECT_EQ(listing(), "hostile.so match.replay");
}

// A name in a replay never loads a library, even if it looks like a path.
TEST_F(PluginLoadingTest, AReplayLeadsToNoLibraryBeingLoaded) {
  record();
  ASSERT_EQ(run("cp hostile.so hostile; mkdir games plugins; cp hostile.so games; "
                "cp hostile.so plugins; cp hostile.so libhostile.so")
                .exit_code,
            0);
  const std::string witness = "HOSTILE_WITNESS=$PWD/was_loaded LD_LIBRARY_PATH=$PWD ";
  for (const char* command : {"verify match.replay", "info match.replay", "games",
                              "export match.replay --size 16x16 --sink null --progress none",
                              "record --from match.replay --headless -o a.replay"}) {
    static_cast<void>(run_here(witness + "tickreel " + command));
    EXPECT_FALSE(exists("was_loaded")) << command;
  }
  expect("TICKREEL_GAME_FILES=1 " + witness + with() + "verify match.replay", 0,
         "play as recorded");
  EXPECT_TRUE(exists("was_loaded")) << "else this test finds nothing";
}

/// An invalid value in a table, and the field that the message names.
struct WrongTable {
  const char* told;
  const char* field;
};
void PrintTo(const WrongTable& wrong, std::ostream* to) {
  *to << wrong.told;
}
class WrongTableTest : public PluginLoadingTest, public testing::WithParamInterface<WrongTable> {};

TEST_P(WrongTableTest, IsRefusedByTheNameOfTheField) {
  expect_refused(std::string("./hostile.so:table=") + GetParam().told, 3,
                 std::string("./hostile.so: its table's '") + GetParam().field + "' ");
}

INSTANTIATE_TEST_SUITE_P(
    Each, WrongTableTest,
    testing::Values(WrongTable{"size", "size"}, WrongTable{"short", "size"},
                    WrongTable{"long", "size"}, WrongTable{"nameless", "name"},
                    WrongTable{"spaces", "name"}, WrongTable{"path", "name"},
                    WrongTable{"description", "description"}, WrongTable{"ugly", "description"},
                    WrongTable{"rules", "rules_version"}, WrongTable{"rate", "tick_rate_num"},
                    WrongTable{"fast", "tick_rate_num"}, WrongTable{"players", "min_players"},
                    WrongTable{"nobody", "min_players"}, WrongTable{"create", "create"},
                    WrongTable{"destroy", "destroy"}, WrongTable{"tick", "tick"},
                    WrongTable{"save", "save"}, WrongTable{"publish", "publish"},
                    WrongTable{"half_renderer", "renderer_create"},
                    WrongTable{"warm_up", "warm_up_frames"}, WrongTable{"seek", "seek_ticks"},
                    WrongTable{"clocks", "reads_clocks"}, WrongTable{"sample_rate", "sample_rate"},
                    WrongTable{"cameras", "cameras"}, WrongTable{"null_camera", "cameras[1]"},
                    WrongTable{"ugly_camera", "cameras[1]"}, WrongTable{"no_cameras", "cameras"},
                    WrongTable{"action", "actions[0]"}, WrongTable{"axis", "actions[0]"},
                    WrongTable{"events", "events"}),
    [](const auto& of) { return std::string(of.param.told); });

TEST_F(PluginLoadingTest, ATableOfALaterTickreelIsTaken) {
  record("table=newer");
  const std::string unknown = "its table sets fields that this tickreel does not know";
  EXPECT_THAT(run_here(with("table=newer") + "verify --sync-test match.replay").err,
              testing::Not(testing::HasSubstr(unknown)));
  expect(with("table=newer") + "verify --sync-test match.replay", 0, "100 ticks");
  expect(with("table=newer_set") + "games", 0, "warning: ./hostile.so: " + unknown);
}

/// Libraries that misbehave as soon as they are loaded into the program; stranger_test.cpp has
/// those that misbehave in a process of their own.
class BadEntryTest : public PluginLoadingTest {
 protected:
  void SetUp() override {
    PluginLoadingTest::SetUp();
    ::setenv("TICKREEL_ISOLATE", "0", 1);
    if (kIsSanitized) GTEST_SKIP() << "a sanitizer ends the program in its own way";
  }
};

TEST_F(BadEntryTest, WhateverItThrowsIsAMessage) {
  expect_refused("./hostile.so:entry=throw", 3,
                 "./hostile.so, tick 0: it threw an exception: the dice are lost");
  expect_refused("./hostile.so:entry=throw_int", 3, "it threw something that is no std::exception");
  expect_refused("./hostile.so:entry=fail", 2, "it does not take the argument \"entry=fail\"");
}

TEST_F(BadEntryTest, ACrashNamesTheLibrary) {
  const std::string words = "crashed: SIGSEGV in tick 0 of ./hostile.so";
  for (const char* command : {"tickreel --game ./hostile.so:entry=crash games",
                              "TICKREEL_GAMES=./hostile.so:entry=crash tickreel games",
                              "tickreel record --game ./hostile.so:entry=crash --headless"}) {
    expect(command, 128 + SIGSEGV, words);
  }
  expect("tickreel record --game ./hostile.so:create=crash --headless", 128 + SIGSEGV,
         "crashed: SIGSEGV in tick 0 of hostile");
}

TEST_F(BadEntryTest, OneThatHangsIsEnded) {
  expect("TICKREEL_CALL_TIMEOUT=1 tickreel --game ./hostile.so:entry=hang games", 128 + SIGABRT,
         "the game ./hostile.so has not come back from tickreel_game_entry() in tick 0 for 1 "
         "second, ");
}

}  // namespace
}  // namespace tickreel::tests
