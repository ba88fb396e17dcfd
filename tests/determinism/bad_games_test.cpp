#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "sim/game/sync_test.h"
#include "tests/determinism/bad_games/walker.h"
#include "tests/support/run_program.h"

// Every bad game is caught with its place: the compiler and the lint name the line, and the sync
// test names the tick and the field.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;

const std::string kRoot = TICKREEL_SOURCE_DIR;
const std::string kForgets =
    ": describe() does not name, or not load, something that tick() or publish() uses";

std::string path_of(const std::string& game) {
  return "tests/determinism/bad_games/" + game + ".cpp";
}

/// Returns "PATH:LINE:" of the line that must be caught.
std::string guilty_line(const std::string& game) {
  std::ifstream file(kRoot + "/" + path_of(game));
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.find("// caught here") != std::string::npos) {
      return path_of(game) + ":" + std::to_string(number) + ":";
    }
  }
  return "no line of " + path_of(game) + " is marked";
}

/// Returns the command that compiles `what` as tickreel_game() would.
std::string compiler(const std::string& what) {
  return quoted(TICKREEL_CXX_COMPILER) +
         " -std=c++20 -fsyntax-only -I. -Iinclude -include sim/poison/poison.h " + what;
}

/// Compiles a game with this build's options for games. Errors in the control flow are found only
/// after the syntax is right.
ProgramResult build(const std::string& game) {
  std::string options = TICKREEL_GAME_OPTIONS;
  // CMake marks options that belong together.
  const std::string mark = "SHELL:";
  for (std::size_t at = 0; (at = options.find(mark)) != options.npos;)
    options.erase(at, mark.size());
  return run_program("cd " + quoted(kRoot) + " && " + quoted(TICKREEL_CXX_COMPILER) +
                     " -std=c++20 -I. -Iinclude " + options + " -c -o /dev/null " + path_of(game));
}

ProgramResult compile(const std::string& game) {
  return run_program("cd " + quoted(kRoot) + " && " + compiler(path_of(game)));
}

ProgramResult lint(const std::string& game) {
  return run_program("cd " + quoted(kRoot) + " && tests/determinism/lint_simulation.sh " +
                     path_of(game));
}

GameInfo info_of(std::unique_ptr<Game> (*make)()) {
  GameInfo info;
  info.name = "bad";
  info.make_game = [make](const SessionSetup&) { return make(); };
  return info;
}

/// Runs the sync test for ten ticks of a game and returns its message.
std::string sync_test(const GameInfo& info) {
  const SessionSetup setup{1, TickRate(60), {"Ada"}};
  auto test = SyncTest::begin([&] { return Simulation::begin(info, setup); });
  if (!test) return test.error().message;
  InputFrame input;
  for (int i = 0; i < 10; ++i) {
    input.players[0].axes[0] = static_cast<std::int16_t>(i * 1000);
    const Status stepped = test->step(input);
    if (stepped) continue;
    const std::string cause = test->cause(input);
    return stepped.error().message + (cause.empty() ? "" : ": " + cause);
  }
  return "passed";
}

std::string sync_test(std::unique_ptr<Game> (*make)()) {
  return sync_test(info_of(make));
}

std::unique_ptr<Game> make_walker() {
  return std::make_unique<bad_games::Walker>();
}

const auto kByName = [](const auto& info) { return std::string(info.param); };

class CompilerTest : public testing::TestWithParam<const char*> {};

TEST_P(CompilerTest, NamesTheLine) {
  const ProgramResult result = compile(GetParam());
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr(guilty_line(GetParam())));
}

class OpenGameTest : public testing::TestWithParam<const char*> {};

TEST_P(OpenGameTest, IsAnErrorInEveryBuild) {
  const ProgramResult result = build(GetParam());
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err, ContainsRegex(guilty_line(GetParam()) + "[0-9]+: error: "));
}

INSTANTIATE_TEST_SUITE_P(BadGames, OpenGameTest, testing::Values("no_return", "unset_local"),
                         kByName);

// The games that ask the machine are compiled in one file, because reading the headers takes longer
// than the rest.
TEST(PoisonTest, NamesTheLineOfEachGameThatAsksTheMachine) {
  const std::vector<std::string> games = {
      "clock",       "date",         "rand",    "distribution", "sine",    "unordered",
      "environment", "timespec_get", "getchar", "scanf",        "fstream", "fopen",
      "read",        "socket",       "getpid",  "rdtsc",        "thread",  "glfw"};
  std::string all;
  for (const std::string& game : games) all += "#include \"" + path_of(game) + "\"\n";
  const ProgramResult result = run_program("cd " + quoted(kRoot) + " && " + compiler("-x c++ -") +
                                           " <<'END'\n" + all + "END");
  EXPECT_NE(result.exit_code, 0);
  for (const std::string& game : games) {
    EXPECT_THAT(result.err,
                ContainsRegex(guilty_line(game) + "[0-9]+: error: attempt to use (a )?poisoned"));
  }
}

INSTANTIATE_TEST_SUITE_P(BadGames, CompilerTest,
                         testing::Values("long_double", "pointer_field", "nameless_struct"),
                         kByName);

class LintTest : public testing::TestWithParam<const char*> {};

TEST_P(LintTest, NamesTheLine) {
  const ProgramResult result = lint(GetParam());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr(guilty_line(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(BadGames, LintTest,
                         testing::Values("address", "byte_order", "compiler_sine", "debug_only",
                                         "global_variable", "mutable_member", "pointer_order",
                                         "shared_state", "system_header", "unstable_sort"),
                         kByName);

// These games compile into this program, and the lint says nothing. Only the sync test catches
// them.
TEST(BadGamesTest, OnlyTheSyncTestCatchesTheRest) {
  for (const char* game : {"changed_constant", "changing_publish", "forgotten_field",
                           "forgotten_seen_field", "half_loaded", "uninitialised"}) {
    EXPECT_EQ(lint(game).exit_code, 0) << lint(game).out;
  }
}

TEST(SyncTestTest, PassesAGoodGame) {
  EXPECT_EQ(sync_test(make_walker), "passed");
}

TEST(SyncTestTest, FindsAForgottenField) {
  EXPECT_EQ(
      sync_test(bad_games::make_forgotten_field),
      "out of sync at tick 5: the state's position was 4.183111 (0x4085dc0c), and is 5.3051853 "
      "(0x40a9c414) in a new game that loaded the tick before" +
          kForgets);
}

// In separate processes a global variable looks like a forgotten field.
TEST(SyncTestTest, SaysOfAGameInAProcessOfItsOwnThatItMayBeAGlobalVariable) {
  GameInfo info = info_of(bad_games::make_forgotten_field);
  info.begin_apart = [here = info](const SessionSetup& setup,
                                   const std::vector<NamedField>* constants) {
    return sim::begin_here(here, setup, constants);
  };
  EXPECT_THAT(sync_test(info), testing::EndsWith(kForgets + ", such as a global variable"));
}

TEST(SyncTestTest, FindsAForgottenFieldThatOnlyTheViewTells) {
  EXPECT_EQ(sync_test(bad_games::make_forgotten_seen_field),
            "out of sync at tick 1: the view's things[0].velocity.x was 1 (0x3f800000), and is 0 "
            "(0x00000000) in a new game that loads it" +
                kForgets);
}

TEST(SyncTestTest, FindsAConstantThatChanges) {
  EXPECT_EQ(
      sync_test(bad_games::make_changed_constant),
      "out of sync at tick 1: the state's position was 1.5 (0x3fc00000), and is 2 (0x40000000) "
      "when the same game loads the tick before and runs it again" +
          kForgets);
}

TEST(SyncTestTest, FindsAGameThatLookingAtItChanges) {
  EXPECT_EQ(
      sync_test(bad_games::make_changing_publish),
      "out of sync at tick 0: the state's step was 1 (0x3f800000), and is 2 (0x40000000) after "
      "publish(): that must not change the game");
}

TEST(SyncTestTest, FindsAFieldThatIsSavedAndNotLoaded) {
  EXPECT_EQ(
      sync_test(bad_games::make_half_loaded),
      "out of sync at tick 0: describe() does not load what it saved: it walks other fields then");
}

TEST(SyncTestTest, FindsStateThatGamesShare) {
  EXPECT_THAT(sync_test(bad_games::make_shared_state),
              AllOf(HasSubstr("out of sync at tick 1: the state's position was "),
                    HasSubstr("tick() does not come out alike in two new games")));
}

/// Counts calls of publish() outside the state, and moves by the count.
class CountingPublish : public bad_games::Walker {
 public:
  void tick(const InputFrame&) override { position_ += static_cast<float>(*looks_); }
  void publish(View& view) const override {
    Walker::publish(view);
    ++*looks_;
  }

 private:
  std::unique_ptr<int> looks_ = std::make_unique<int>(0);
};

TEST(SyncTestTest, FindsAPublishThatChangesWhatIsNotSaved) {
  EXPECT_THAT(
      sync_test([]() -> std::unique_ptr<Game> { return std::make_unique<CountingPublish>(); }),
      HasSubstr(": publish() changes what tick() does next"));
}

/// Counts saves outside the state, and moves by the count.
class CountingSaves : public bad_games::Walker {
 public:
  void tick(const InputFrame&) override { position_ += static_cast<float>(saves_); }
  void describe(StateArchive& archive) override {
    Walker::describe(archive);
    ++saves_;
  }

 private:
  int saves_ = 0;
};

/// Moves by a number that depends on chance, as an address does. Among the games that look for the
/// cause, the first two agree and the third does not.
class LuckyGame : public bad_games::Walker {
 public:
  LuckyGame() : luck_(made == 5 || made == 8 ? 2.0F : 1.0F) { ++made; }
  void tick(const InputFrame&) override { position_ += luck_; }
  static inline int made = 0;

 private:
  float luck_;
};

TEST(SyncTestTest, ChanceAccusesNobody) {
  LuckyGame::made = 0;
  const std::string said =
      sync_test([]() -> std::unique_ptr<Game> { return std::make_unique<LuckyGame>(); });
  EXPECT_THAT(said, HasSubstr("tick() does not come out alike in two new games"));
  EXPECT_THAT(said, testing::Not(HasSubstr("publish() changes")));
  EXPECT_THAT(said, testing::Not(HasSubstr("saving changes")));
}

TEST(SyncTestTest, FindsASaveThatChangesWhatIsNotSaved) {
  EXPECT_THAT(
      sync_test([]() -> std::unique_ptr<Game> { return std::make_unique<CountingSaves>(); }),
      HasSubstr(": saving changes what tick() does next"));
}

TEST(SyncTestTest, FindsAnAddressInTheState) {
  EXPECT_THAT(sync_test(bad_games::make_address),
              HasSubstr("out of sync at tick 0: the state's position was "));
}

TEST(SyncTestTest, FindsAValueThatWasNeverSet) {
  EXPECT_THAT(sync_test(bad_games::make_uninitialised),
              HasSubstr("out of sync at tick 0: the state's speed was "));
}

}  // namespace
}  // namespace tickreel::tests
