#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/games/loaded/plugin_test.h"

// The constants and the rules of games in libraries, and the reasons given when they are out of
// sync.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

using PluginConstantsTest = PluginTest;

TEST_F(PluginConstantsTest, ConstantsTravelWithAReplay) {
  record("constants=yes");
  auto constants = json_of("tickreel info --json match.replay")["constants"];
  EXPECT_EQ(constants, nlohmann::json({{"step", "0.05"}, {"luck", "7"}}));
  EXPECT_THAT(output_of("tickreel info match.replay"), HasSubstr("step = 0.05\n"));
  // Another build with other constants plays by the recorded ones, and records its own.
  const std::string tuned = told("step=0.25") + with("constants=yes");
  expect(tuned + "verify --sync-test match.replay", 0, "play as recorded");
  expect("TICKREEL_ISOLATE=1 " + tuned + "verify --sync-test match.replay", 0, "play as recorded");
  expect(tuned + "record --headless --seconds 2 -o tuned.replay", 0, "");
  EXPECT_EQ(json_of("tickreel info --json tuned.replay")["constants"]["step"], "0.25");
  expect("tickreel diff match.replay tuned.replay", 1, "constant step");
  expect(with("constants=yes") + "verify tuned.replay", 0, "play as recorded");
  EXPECT_NE(output_of(with("constants=yes") + "dump tuned.replay --at 1"),
            output_of(with("constants=yes") + "dump match.replay --at 1"));
  // A cut piece and a recording that continues a replay have the constants too.
  expect(tuned + "cut match.replay --to 1 -o piece.replay", 0, "");
  EXPECT_EQ(json_of("tickreel info --json piece.replay")["constants"], constants);
}

TEST_F(PluginConstantsTest, ConstantsOfLaterRulesAreOfThemAlone) {
  const std::string game = with("constants=yes");
  write("one.txt", "game hostile\nrules 1\nconstant \"step\" 0.125\n0 0 axis0=9000\nend 100\n");
  expect(game + "record --inputs one.txt -o one.replay", 0, "of hostile");
  auto info = json_of("tickreel info --json one.replay");
  EXPECT_EQ(info["game_version"], 1);
  EXPECT_EQ(info["constants"], nlohmann::json({{"step", "0.125"}}));
  expect(game + "verify --sync-test one.replay", 0, "play as recorded");
  expect(game + "dump one.replay --inputs", 0, "\nrules 1\n");
  // By the newest rules, the inputs give another game.
  write("three.txt", "game hostile\nconstant \"step\" 0.125\n0 0 axis0=9000\nend 100\n");
  expect(game + "record --inputs three.txt -o three.replay", 0, "of hostile");
  expect("tickreel diff one.replay three.replay", 1, "rules version");
  write("four.txt", "game hostile\nrules 4\nend 100\n");
  const ProgramResult four = run_here(game + "record --inputs four.txt -o four.replay");
  EXPECT_NE(four.exit_code, 0);
  EXPECT_THAT(four.err, HasSubstr("has no rules of version 4"));
  // The replay lacks this constant.
  record();
  expect(game + "verify match.replay", 3, "hostile has a constant 'step' that the replay does not");
}

TEST_F(PluginConstantsTest, ConstantsThatMakeNoSenseAreToldWhenASessionBegins) {
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"nan", "its constants() gives odd a default that is no number (nan)"},
      {"twice", "its constants() gives the name step to two constants"},
      {"taken", "its constants() gives the name argument_hash, which tickreel has for itself"},
      {"text", "its constants() gives odd a type that is of no number: 10"},
      {"type", "its constants() gives odd a type that is of no number: 77"},
      {"null", "its constants() gives a name that is none (NULL): names have"},
      {"no_value", "its constants() gives odd no value (NULL)"},
      {"ugly", "its constants() gives a name that is none (\"two words\"): names have"},
      {"many", "its constants() gives more than 1024 constants"},
      {"fail", "it cannot give its constants: the dice are lost"},
      {"asks", "its create() asks for gravity, which constants() does not give by these rules"},
  };
  for (const auto& [fault, words] : faults) {
    for (const std::string isolated : {"", "--isolate "}) {
      const ProgramResult result =
          run_here("tickreel " + isolated + "--game ./hostile.so:constants=" + fault +
                   " record --headless --seconds 1 -o no.replay");
      EXPECT_EQ(result.exit_code, 1) << fault;
      EXPECT_THAT(result.err, HasSubstr("hostile, tick 0: " + words)) << isolated;
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
