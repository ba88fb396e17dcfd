#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

namespace tickreel {
namespace {

using HelpTest = ProgramTest;
using testing::HasSubstr;
using testing::StartsWith;

TEST_F(HelpTest, ListsTheCommands) {
  for (const char* command : {"tickreel --help", "tickreel help"}) {
    const std::string help = output_of(command);
    for (const char* name :
         {"games", "record", "export", "info", "verify", "diff", "dump", "mark", "help"}) {
      EXPECT_THAT(help, HasSubstr(std::string("\n  ") + name + " ")) << command;
    }
    EXPECT_THAT(help, HasSubstr("Example"));
  }
}

TEST_F(HelpTest, ExplainsEachCommandWithAnExample) {
  for (const std::string name : {"record", "export", "info", "verify", "diff", "dump", "mark"}) {
    const std::string help = output_of("tickreel help " + name);
    EXPECT_THAT(help, HasSubstr("Usage: tickreel " + name));
    EXPECT_THAT(help, HasSubstr("\n  tickreel " + name + " ")) << "an example";
    EXPECT_EQ(output_of("tickreel " + name + " --help"), help);
  }
}

TEST_F(HelpTest, SaysItsVersion) {
  EXPECT_THAT(output_of("tickreel --version"), testing::MatchesRegex("tickreel [0-9.]+\n"));
}

TEST_F(HelpTest, RefusesWhatIsNoCommand) {
  const auto refused = [this](const std::string& command, const std::string& reason) {
    const ProgramResult result = run(command);
    EXPECT_EQ(result.exit_code, 2) << command;
    EXPECT_EQ(result.out, "") << command;
    EXPECT_THAT(result.err, StartsWith("tickreel: " + reason));
    EXPECT_THAT(result.err, HasSubstr(" --help'"));
  };
  refused("tickreel", "A subcommand is required");
  refused("tickreel expotr", "there is no command 'expotr'");
  refused("tickreel help expotr", "there is no command 'expotr'");
  refused("tickreel --bogus", "The following argument was not expected: --bogus");
  refused("tickreel games --bogus",
          "The following argument was not expected: --bogus\nTry 'tickreel games --help'");
  refused("tickreel mark add x --nmae foo",
          "The following arguments were not expected: --nmae foo");
  refused("tickreel mark rename x -- -y", "NEW is required");
  refused("tickreel mark ad", "there is no command 'ad'\nTry 'tickreel mark --help'");
}

TEST_F(HelpTest, ANameWithALineBreakDoesNotBreakTheMessage) {
  EXPECT_EQ(run("tickreel info 'no\nreplay'").err,
            "tickreel: cannot open the replay no\\x0areplay: No such file or directory\n");
  EXPECT_THAT(run("tickreel diff x 'a\n\nb' 'c\nd'").err,
              HasSubstr("not expected: c\\x0ad\nTry '"));
}

TEST_F(HelpTest, OutputThatIsLostIsAnError) {
  for (const char* command : {"tickreel games", "tickreel help export", "tickreel --help",
                              "tickreel export --help", "tickreel --version"}) {
    const ProgramResult result = run(std::string(command) + " >/dev/full");
    EXPECT_EQ(result.exit_code, 1) << command;
    EXPECT_THAT(result.err, HasSubstr("cannot write standard output: No space left on device"));
  }
}

TEST_F(HelpTest, ListsTheGames) {
  const std::string text = output_of("tickreel games");
  EXPECT_THAT(text, HasSubstr("tanks"));
  EXPECT_THAT(text, HasSubstr("pucks"));

  auto games = json_of("tickreel games --json");
  ASSERT_GE(games.size(), 2U);
  for (auto& game : games) {
    EXPECT_THAT(text, HasSubstr(game["name"].get<std::string>()));
    EXPECT_THAT(text, HasSubstr(game["description"].get<std::string>()));
    EXPECT_GE(game["max_players"].get<int>(), game["min_players"].get<int>());
    EXPECT_FALSE(game["cameras"].empty());
  }
}

}  // namespace
}  // namespace tickreel
