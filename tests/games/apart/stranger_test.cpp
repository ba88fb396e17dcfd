#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "games/apart/confinement.h"
#include "tests/cli/program_test.h"

// Libraries that act as soon as they are loaded.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class StrangerTest : public ProgramTest {
 protected:
  void SetUp() override {
    if (!has_part(games::describe_confinement(), "kept from files")) {
      GTEST_SKIP() << "this kernel has no Landlock";
    }
    std::filesystem::copy_file(STRANGER_GAME, path("stranger.so"));
  }
  static bool has_part(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  /// Runs a command of the program with the stranger's library, which acts so.
  [[nodiscard]] ProgramResult run_with(const std::string& act, const std::string& command) const {
    return run("ulimit -c 0; STRANGER=" + act +
               " TICKREEL_CALL_TIMEOUT=2 tickreel --game ./stranger.so " + command);
  }
  [[nodiscard]] bool has_written() const { return std::filesystem::exists(path("written.txt")); }
};

TEST_F(StrangerTest, WritesNothingWheneverItActs) {
  for (const char* act : {"constructor:write", "entry:write", "destructor:write"}) {
    const ProgramResult listed = run_with(act, "games");
    EXPECT_EQ(listed.exit_code, 0) << act << listed.err;
    const ProgramResult recorded =
        run_with(act, "record --headless --seconds 0.5 -o match.replay --overwrite");
    EXPECT_EQ(recorded.exit_code, 0) << act << recorded.err;
    EXPECT_FALSE(has_written()) << act;
  }
}

TEST_F(StrangerTest, IsRefusedByNameWhereItEndsItsProcess) {
  for (const char* when : {"constructor", "entry"}) {
    for (const char* what : {"crash", "exit", "hang"}) {
      const std::string act = std::string(when) + ":" + what;
      const ProgramResult refused = run_with(act, "games");
      EXPECT_EQ(refused.exit_code, 3) << act << refused.err;
      EXPECT_THAT(refused.err, HasSubstr("./stranger.so")) << act;
    }
  }
  EXPECT_EQ(run_with("entry:wild", "games").exit_code, 3);
}

TEST_F(StrangerTest, StartsNoOtherProgram) {
  EXPECT_EQ(run_with("constructor:exec", "games").exit_code, 0) << "the call fails";
  const ProgramResult refused = run_with("entry:exec", "games");
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err, HasSubstr("./stranger.so has ended its process (execl)"));
  EXPECT_FALSE(has_written());
}

// A bad library of a folder ended every command.
TEST_F(StrangerTest, IsLeftOutOfAFolderOfGames) {
  ASSERT_EQ(
      run("mkdir games; mv stranger.so games; cp " + quoted(GLOBALS_GAME) + " games").exit_code, 0);
  for (const std::string act :
       {"constructor:crash", "constructor:exit", "constructor:hang", "entry:crash", "entry:wild"}) {
    const ProgramResult listed =
        run("ulimit -c 0; STRANGER=" + act +
            " TICKREEL_CALL_TIMEOUT=2 TICKREEL_GAMES=games tickreel games");
    EXPECT_EQ(listed.exit_code, 0) << act << listed.err;
    EXPECT_THAT(listed.out, AllOf(HasSubstr("globals "), Not(HasSubstr("stranger "))));
    EXPECT_THAT(listed.err, AllOf(HasSubstr("games/stranger.so"), HasSubstr("it is left out")));
  }
}

TEST_F(StrangerTest, IsTheSameGameAsWhereItIsLoaded) {
  const std::string record = "record --headless --seconds 1 --seed 7 -o ";
  ASSERT_EQ(run_with("", record + "apart.replay").exit_code, 0);
  ASSERT_EQ(
      run("TICKREEL_ISOLATE=0 tickreel --game ./stranger.so " + record + "here.replay").exit_code,
      0);
  EXPECT_EQ(run("cmp here.replay apart.replay").exit_code, 0);
  const std::string listed = run_with("", "games --json").out;
  EXPECT_THAT(listed, HasSubstr("a game to be careful with"));
}

}  // namespace
}  // namespace tickreel::tests
