#include <gmock/gmock.h>

#include <string>

#include "tests/games/loaded/plugin_test.h"

// The files that a game in a library consists of: its name changes with each of them.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class PluginFilesTest : public PluginTest {
 protected:
  /// Returns GameInfo::library of hostile.so with this argument.
  [[nodiscard]] std::string library(const std::string& argument = "") const {
    auto games = json_of(with(argument) + "games --json");
    return games.back()["library"].get<std::string>();
  }
};

TEST_F(PluginFilesTest, TheFileThatTheArgumentNamesIsPartOfIt) {
  const std::string without = library("level.txt");
  write("level.txt", "one");
  const std::string one = library("level.txt");
  EXPECT_NE(one, without);
  EXPECT_THAT(one, HasSubstr("hostile.so:level.txt "));
  write("level.txt", "two");
  EXPECT_NE(library("level.txt"), one);
  write("level.txt", "one");
  EXPECT_EQ(library("level.txt"), one);
  // A pipe, which is not read, does not count.
  ASSERT_EQ(run("mkfifo pipe").exit_code, 0);
  const std::string pipe = library("pipe");
  ASSERT_EQ(run("rm pipe").exit_code, 0);
  EXPECT_EQ(library("pipe"), pipe);
}

TEST_F(PluginFilesTest, AFolderIsAllFilesInIt) {
  ASSERT_EQ(run("mkdir -p mod/maps; echo one > mod/maps/a; echo two > mod/b").exit_code, 0);
  const std::string before = library("mod");
  EXPECT_EQ(library("mod"), before);
  ASSERT_EQ(run("echo 1 > mod/maps/a").exit_code, 0);
  EXPECT_NE(library("mod"), before);
  ASSERT_EQ(run("echo one > mod/maps/a; mv mod/maps/a mod/maps/c").exit_code, 0);
  EXPECT_NE(library("mod"), before) << "its name counts";
  ASSERT_EQ(run("mv mod/maps/c mod/maps/a; ln -s .. mod/up").exit_code, 0);
  EXPECT_EQ(library("mod"), before) << "a link to a folder is not followed";
}

TEST_F(PluginFilesTest, FilesThatTheGameNamesArePartOfIt) {
  write("rules.txt", "one");
  const std::string one = library("file=rules.txt");
  write("rules.txt", "two");
  EXPECT_NE(library("file=rules.txt"), one);
  EXPECT_EQ(library("files"), library("files"));
  expect(with("file=none.txt") + "games", 3,
         "hostile.so: a file that the game names: cannot read none.txt: No such file");
  expect(with("file=null") + "games", 3, "its table's 'files' must name at most");
  expect(with("file=/dev/zero") + "games", 3, "/dev/zero is not a regular file");
  expect(with("files=fail") + "games", 3, "its table's 'files' fails: the dice are lost");
  expect(with("files=throw") + "games", 3, "it threw an exception: the dice are lost");
  // An older library has no such function.
  expect(with("table=older,file=none.txt") + "games", 0, "hostile ");
}

TEST_F(PluginFilesTest, LibrariesThatItIsLinkedToArePartOfIt) {
  const std::string alone = library();
  ASSERT_EQ(run("rm hostile.so").exit_code, 0);
  put(HOSTILE_GAME_LINKED, "hostile.so");
  put(ENGINE, "libengine.so");
  put(ENGINE_PART, "libengine_part.so");
  const std::string linked = library();
  EXPECT_NE(linked, alone);
  ASSERT_EQ(run("mkdir copy; cp *.so copy").exit_code, 0);
  auto copied = json_of("tickreel --game copy/hostile.so games --json");
  EXPECT_EQ(copied.back()["library"], linked) << "where they lie is no matter";
  // The libraries that these are linked to count as well.
  ASSERT_EQ(run("rm libengine_part.so").exit_code, 0);
  put(ENGINE_PART_REBUILT, "libengine_part.so");
  EXPECT_NE(library(), linked);
}

TEST_F(PluginFilesTest, LibrariesThatItOpensWhenItIsLoadedArePartOfIt) {
  put(ENGINE_PART, "libengine_part.so");
  const std::string order = "engine=./libengine_part.so";
  const std::string opened = library(order);
  EXPECT_EQ(library(order), opened);
  ASSERT_EQ(run("rm libengine_part.so").exit_code, 0);
  put(ENGINE_PART_REBUILT, "libengine_part.so");
  EXPECT_NE(library(order), opened);
}

TEST_F(PluginFilesTest, WhoeverPlaysWithOthersIsToldSo) {
  write("level.txt", "one");
  record("level.txt");
  const std::string verify = with("level.txt") + "verify match.replay";
  expect(verify, 0, "100 ticks and 3 keyframes play as recorded");
  EXPECT_EQ(run_here(verify).err, "");
  expect(with() + "verify match.replay", 0, ", and here it is hostile.so ");
  auto document = json_of(with() + "verify --json match.replay");
  EXPECT_THAT(document["other_library"].get<std::string>(),
              AllOf(HasSubstr("recorded with hostile.so:level.txt "), HasSubstr("hostile.so ")));
  EXPECT_TRUE(json_of(with() + "verify match.replay --json")["ok"].get<bool>());
  const ProgramResult other = run_here(told("random=process") + with() + "verify match.replay");
  EXPECT_EQ(other.exit_code, 4);
  EXPECT_THAT(other.err, HasSubstr("\n  library    recorded with hostile.so:level.txt "));
  EXPECT_THAT(run_here(told("random=process") + with() + "info --events match.replay").err,
              HasSubstr("; it was recorded with hostile.so:level.txt "));
}

TEST_F(PluginFilesTest, AnotherFileOfThatNameIsRefused) {
  write("level.txt", "one");
  record("level.txt");
  write("level.txt", "two");
  const std::string words = "hostile.so:level.txt is not what the replay was recorded with";
  expect(with("level.txt") + "verify match.replay", 3, words);
  expect(with("level.txt") + "export match.replay -o a.mp4 --size 64x64", 3, words);
  expect("tickreel --isolate --game hostile.so:level.txt verify match.replay", 3, words);
  write("level.txt", "one");
  expect(with("level.txt") + "verify match.replay", 0, "play as recorded");
}

// This once ended with SIGSEGV, because a missing function was called.
TEST_F(PluginFilesTest, AGameThatCannotLoadDivergesWithAMessage) {
  record("noload");
  const std::string other = with("noload,random=process");
  for (const std::string command :
       {"verify match.replay", "info --events match.replay",
        "cut match.replay --from 1 -o a.replay", "mark auto match.replay --event bump",
        "record --from match.replay --at 1 --headless --seconds 1 -o a.replay"}) {
    const ProgramResult diverged = run_here(other + command);
    EXPECT_EQ(diverged.exit_code, 4) << command << diverged.err;
    EXPECT_THAT(diverged.err, AllOf(HasSubstr("diverged at tick 0"), HasSubstr("recorded with"),
                                    Not(HasSubstr("crashed"))))
        << command;
  }
}

}  // namespace
}  // namespace tickreel::tests
