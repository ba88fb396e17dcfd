#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/games/loaded/plugin_test.h"

// Games of libraries that name the bytes of their states.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class PluginNamesTest : public PluginTest {
 protected:
  static constexpr const char* kNamed = "describe=yes";
  /// Returns the message of a command that must find a divergence.
  [[nodiscard]] std::string diverged(const std::string& command) const {
    const ProgramResult result = run_here(command);
    EXPECT_EQ(result.exit_code, 4) << result.out << result.err;
    return result.err;
  }
  [[nodiscard]] std::string state_at(const std::string& program) const {
    return output_of(program + "dump match.replay --at 51t");
  }
};

TEST_F(PluginNamesTest, AStateIsListedByThemInTheOrderOfItsBytes) {
  record(kNamed);
  const std::string state = state_at(with(kNamed));
  EXPECT_THAT(state, StartsWith("random u64 0x"));
  EXPECT_THAT(state, HasSubstr("\ntick i64 0x0000000000000033 51\nstate[16] u64 0x"))
      << "what has no name is called as before";
  EXPECT_THAT(state, AllOf(HasSubstr("\nbuttons u32 0x"), HasSubstr("\nat.x[1] f32 0x"),
                           HasSubstr("\nat.y[15] f32 0x00000000 0\n")));
  EXPECT_LT(state.find("at.x[15]"), state.find("at.y[0]")) << "and not in that of the calls";
  EXPECT_EQ(state_at("tickreel --isolate --game './hostile.so:describe=yes' "), state);
}

TEST_F(PluginNamesTest, ReplaysAreTheSameWithThemAndWithout) {
  record();
  const std::string replay = read("match.replay");
  const std::string hashes = output_of(with() + "dump match.replay --hashes");
  expect(with(kNamed) + "verify --sync-test match.replay", 0, "each tick again from its snapshot");
  record(kNamed);
  EXPECT_EQ(output_of(with(kNamed) + "dump match.replay --hashes"), hashes);
  expect(with() + "verify match.replay", 0, "play as recorded");
}

TEST_F(PluginNamesTest, ALibraryFromBeforeThemGoesOn) {
  const std::string older = "describe=yes,table=nameless_state";
  record(older);
  expect(with(older) + "verify --sync-test match.replay", 0, "play as recorded");
  EXPECT_THAT(state_at(with(older)), StartsWith("state[0] u64 0x"));
  EXPECT_TRUE(json_of("tickreel info --json match.replay")["constants"].empty());
}

TEST_F(PluginNamesTest, VerifyCallsFieldsSo) {
  record(kNamed);
  put(HOSTILE_GAME_CHANGED, "changed/hostile.so");
  const std::string changed = "tickreel --game changed/hostile.so:describe=yes ";
  for (const std::string isolated : {"", "TICKREEL_ISOLATE=1 "}) {
    EXPECT_THAT(
        diverged(isolated + changed + "verify match.replay --reference ./hostile.so:describe=yes"),
        AllOf(HasSubstr("diverged at tick 41 "), HasSubstr("\n  field      at.x[1]\n")));
  }
  auto document =
      document_of(changed + "verify --json match.replay --reference ./hostile.so:describe=yes", 4);
  EXPECT_EQ(document["field"], "at.x[1]");
}

TEST_F(PluginNamesTest, SoDoTheSyncTestAndWhoeverLooksForWhatIsNotRecorded) {
  const std::string changes = "describe=yes,publish=changes@30";
  record(changes);
  for (const std::string isolated : {"", "TICKREEL_ISOLATE=1 "}) {
    EXPECT_THAT(diverged(isolated + with(changes) + "verify match.replay"),
                AllOf(HasSubstr("tick 31 comes out as recorded; random is "),
                      HasSubstr("out of sync at tick 30: the state's random was "),
                      Not(HasSubstr("state["))));
  }
  const std::string unset = "describe=yes,unset=process@30";
  record(unset);
  EXPECT_THAT(diverged(with(unset) + "verify match.replay"),
              HasSubstr("parts at tick 31: random is"));
  // In a process of its own, the second run is in another process too.
  EXPECT_THAT(diverged("TICKREEL_ISOLATE=1 " + with(unset) + "verify match.replay"),
              HasSubstr("\n  field      random\n  second run "));
}

TEST_F(PluginNamesTest, AGameThatHashesItselfAndCannotLoadHasThem) {
  const std::string alone = "describe=yes,hash,noload";
  record(alone);
  expect(with(alone) + "verify --sync-test match.replay", 0, "two games side by side alike");
  EXPECT_THAT(state_at(with(alone)), HasSubstr("\ntick i64 0x0000000000000033 51\n"));
  put(HOSTILE_GAME_CHANGED, "changed/hostile.so");
  EXPECT_THAT(diverged("tickreel --game changed/hostile.so:" + alone +
                       " verify match.replay --reference ./hostile.so:" + alone),
              HasSubstr("\n  field      at.x[1]\n"));
  expect(with(alone + ",nosave") + "games", 3,
         "its table's 'describe' names what save() gives, and there is no 'save'");
}

TEST_F(PluginNamesTest, WhatDoesNotFitIsToldWhenARecordingBegins) {
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"outside", "gives beyond 4 bytes from byte 150 on, and save() gives 152 bytes"},
      {"far", "gives beyond 4 bytes from byte 18446744073709551615 on, and save() gives 152 bytes"},
      {"huge", "gives beyond 18446744073709551615 times 4 bytes from byte 16 on, and save() gives"},
      {"huge_text", "gives beyond 18446744073709551615 bytes from byte 16 on, and save() gives"},
      {"no_text", "gives beyond no bytes"},
      {"twice", "gives byte 12 two names: tick and again"},
      {"type", "gives odd the type 11, which there is not"},
      {"null", "gives a name that is none (NULL): names have 1 to 64 letters"},
      {"empty", "gives a name that is none (\"\"): names have"},
      {"ugly", "gives a name that is none (no UTF-8): names have"},
      {"spaces", "gives a name that is none (\"two words\"): names have"},
      {"long", "gives a name that is none (\"aaa"},
      {"open", "begins open and does not end it"},
      {"end", "ends a group that it has not begun"},
      {"outside_group", "gives group[].member 4 bytes from byte 0 on, and group[] has 2 bytes"},
      {"nothing_group", "gives group no bytes"},
      {"huge_group", "gives group 4611686018427387903 times 4 bytes from byte 16 on, and save()"},
      {"deep", "goes deeper than 16: deep.deep."},
      {"long_path", "has a name of more than 255 bytes: aaa"},
      {"many", "has more than 65536 names"},
      {"changes", "changes the state"},
  };
  for (const auto& [fault, words] : faults) {
    for (const std::string isolated : {"", "--isolate "}) {
      const ProgramResult result =
          run_here("tickreel " + isolated + "--game ./hostile.so:describe=" + fault +
                   " record --headless --seconds 1 -o no.replay");
      EXPECT_EQ(result.exit_code, 1) << fault;
      EXPECT_THAT(result.err, HasSubstr("hostile, tick 0: its describe() " + words)) << isolated;
      EXPECT_FALSE(exists("no.replay"));
    }
  }
  expect(with("describe=fail") + "record --headless --seconds 1 -o no.replay", 1,
         "hostile, tick 0: it cannot describe its state: the dice are lost");
}

TEST_F(PluginNamesTest, ACrashThereIsThatOfItsProcess) {
  expect(
      "tickreel --isolate --game ./hostile.so:describe=crash record --headless --seconds 1 -o "
      "no.replay",
      1, "hostile, tick 0: it died of SIGSEGV");
}

TEST_F(PluginNamesTest, WhatFitsAtFirstAloneIsToldByTheSyncTest) {
  record("describe=outside@40");
  expect(with("describe=outside@40") + "verify match.replay", 0, "play as recorded");
  expect(with("describe=outside@40") + "verify --sync-test match.replay", 1,
         "hostile, tick 40: its describe() gives beyond 4 bytes from byte 150 on");
}

TEST_F(PluginNamesTest, GroupsThatNameNothingAreNothing) {
  record("describe=yes");
  EXPECT_EQ(state_at(with("describe=empty_groups")), state_at(with("describe=yes")));
}

}  // namespace
}  // namespace tickreel::tests
