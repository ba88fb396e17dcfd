#include "plugin_test.h"

// Divergences of games that depend on more than their state and inputs, and of two builds of one
// library.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class PluginDivergenceTest : public PluginTest {
 protected:
  /// Returns verify's message for match.replay, which must diverge.
  [[nodiscard]] std::string verified(const std::string& program) const {
    const ProgramResult result = run_here(program + "verify match.replay");
    EXPECT_EQ(result.exit_code, 4) << result.out << result.err;
    return result.err;
  }
  static constexpr const char* kDepends = "something that the replay does not hold";
};

TEST_F(PluginDivergenceTest, WhatIsOtherInEachProcessIsNamedWithItsTickAndField) {
  record("unset=process@30");
  const std::string said = verified(with("unset=process@30"));
  EXPECT_THAT(said, AllOf(HasSubstr("diverged at tick 31 "), HasSubstr(kDepends),
                          HasSubstr("hostile.so:unset=process@30 "),
                          HasSubstr("started once more, parts at tick 31: state[0] is"),
                          HasSubstr("the game is not deterministic")));
  EXPECT_THAT(said, AllOf(Not(HasSubstr("plays otherwise")), Not(HasSubstr("--reference")),
                          Not(HasSubstr("comes out alike")), Not(HasSubstr("published"))));
  auto document = document_of(with("unset=process@30") + "verify --json match.replay", 4);
  EXPECT_EQ(document["same_build"], true);
  EXPECT_EQ(document["unrecorded"]["other_process"]["tick"], 31);
  EXPECT_EQ(document["unrecorded"]["other_process"]["field"], "state[0]");
  EXPECT_EQ(document["deterministic"], false);
}

/// Returns the line after the headline.
std::string first_row(const std::string& said) {
  const std::size_t begin = said.find("\n  ");
  return begin == said.npos ? "" : said.substr(begin + 3, said.find('\n', begin + 1) - begin - 3);
}

TEST_F(PluginDivergenceTest, AGameThatDependsOnAddressesIsCalledSoFirstAndNothingElseIsBlamed) {
  record("unset=address@30");
  const std::string said = verified(with("unset=address@30"));
  EXPECT_THAT(first_row(said),
              HasSubstr("again      a new game, from the keyframe of tick 0, comes"));
  EXPECT_THAT(said,
              AllOf(HasSubstr("diverged at tick 31 "), HasSubstr("another state: the game is not"),
                    HasSubstr("deterministic"), HasSubstr("addresses"), HasSubstr(kDepends)));
  EXPECT_THAT(said, AllOf(Not(HasSubstr("publish()")), Not(HasSubstr("sync test")),
                          Not(HasSubstr("same state")), Not(HasSubstr("alike")),
                          Not(HasSubstr("--reference"))));
  auto document = document_of(with("unset=address@30") + "verify --json match.replay", 4);
  EXPECT_EQ(document["deterministic"], false);
  EXPECT_EQ(document["repeats"], false);
  EXPECT_EQ(document["unrecorded"]["needs_publish"], false);
  EXPECT_EQ(document["unrecorded"]["sync_test"], nullptr);
}

TEST_F(PluginDivergenceTest, AnotherBuildIsNotBlamedForWhatIsOtherInEachProcess) {
  record("unset=process@30");
  put(HOSTILE_GAME_REBUILT, "rebuilt/hostile.so");
  const std::string said = verified("tickreel --game ./rebuilt/hostile.so:unset=process@30 ");
  EXPECT_THAT(first_row(said),
              HasSubstr("process    this program, started once more, parts at tick"));
  EXPECT_THAT(said, AllOf(HasSubstr("the game is not deterministic"),
                          Not(HasSubstr("plays otherwise")), Not(HasSubstr("--reference"))));
}

TEST_F(PluginDivergenceTest, SoIsWhatHasChangedSinceTheRecording) {
  ASSERT_EQ(run_here(told("unset=seven@30") + with() +
                     "record --headless --overwrite -o match.replay --seconds 2")
                .exit_code,
            0);
  EXPECT_THAT(verified(with()),
              AllOf(HasSubstr("diverged at tick 31 "), HasSubstr(kDepends),
                    HasSubstr("started once more, comes to the same states: look for what is")));
}

TEST_F(PluginDivergenceTest, APublishThatChangesTheStateIsNamed) {
  record("publish=changes@30");
  const std::string said = verified(with("publish=changes@30"));
  EXPECT_THAT(said, AllOf(HasSubstr("diverged at tick 31 "), HasSubstr(kDepends),
                          HasSubstr("publish() changes the game, and verify does not call it"),
                          HasSubstr("tick 31 comes out as recorded; state[0] is "),
                          HasSubstr("out of sync at tick 30: the state's state[0] was "),
                          HasSubstr(" after publish(): that must not change the game")));
  auto document = document_of(with("publish=changes@30") + "verify --json match.replay", 4);
  EXPECT_EQ(document["unrecorded"]["needs_publish"], true);
  EXPECT_EQ(document["field"], "state[0]");
  EXPECT_EQ(document["field_source"], "published");
  EXPECT_EQ(document["unrecorded"]["sync_test"]["tick"], 30);
}

TEST_F(PluginDivergenceTest, SoIsOneThatChangesWhatIsNotSaved) {
  record("publish=unsaved");
  EXPECT_THAT(verified(with("publish=unsaved")),
              AllOf(HasSubstr("diverged at tick 1 "), HasSubstr(kDepends),
                    HasSubstr("publish() changes the game, and verify does not call it")));
  expect(with("publish=unsaved") + "verify match.replay", 4,
         "publish() changes what tick() does next: it changes something that save() does not save");
}

TEST_F(PluginDivergenceTest, AnotherLibraryIsAnotherBuild) {
  record();
  put(HOSTILE_GAME_CHANGED, "changed/hostile.so");
  const std::string said = verified("tickreel --game changed/hostile.so ");
  EXPECT_THAT(said,
              AllOf(HasSubstr("diverged at tick 41 "), HasSubstr("this build plays otherwise"),
                    HasSubstr("--reference LIBRARY.so"), Not(HasSubstr(kDepends))));
  auto document = document_of("tickreel --game changed/hostile.so verify --json match.replay", 4);
  EXPECT_EQ(document["deterministic"], nullptr) << "nobody can know that it is";
  EXPECT_EQ(document["same_build"], false);
}

TEST_F(PluginDivergenceTest, ALibraryIsAReferenceForAnotherBuildOfIt) {
  record();
  put(HOSTILE_GAME_CHANGED, "changed/hostile.so");
  put(HOSTILE_GAME_REBUILT, "rebuilt/hostile.so");
  write("old.sh",
        "#!/bin/sh\nexec " + std::string(TICKREEL_PROGRAM) + " --game ./hostile.so \"$@\"\n");
  ASSERT_EQ(run("chmod +x old.sh").exit_code, 0);
  for (const std::string reference : {"./hostile.so", "./hostile.so:x=y", "./old.sh"}) {
    const ProgramResult parted = run_here(
        "tickreel --game changed/hostile.so verify match.replay "
        "--reference " +
        reference);
    EXPECT_EQ(parted.exit_code, 4) << parted.out << parted.err;
    EXPECT_THAT(parted.err,
                AllOf(HasSubstr("diverged at tick 41 (0:00.820): this build and " + reference),
                      HasSubstr("\n  field      state[24]\n"), HasSubstr("  as recorded\n")))
        << reference;
  }
  expect("tickreel --game rebuilt/hostile.so verify match.replay --reference ./hostile.so", 0,
         "100 of 100 ticks play here as in ./hostile.so");
}

TEST_F(PluginDivergenceTest, ALibraryOfAnotherGameIsNoReference) {
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 1 -o pucks.replay").exit_code,
            0);
  expect("tickreel verify pucks.replay --reference ./hostile.so", 2,
         "--reference ./hostile.so: this library has no game 'pucks'");
}

TEST_F(PluginDivergenceTest, AFilmThatDivergesInItsOwnBuildSaysSo) {
  record("unset=process@30");
  expect(with("unset=process@30") + "info --events match.replay", 4,
         "this build recorded it: the game depends on something that the replay does not hold");
}

// The reasons that are given for games in their own process.
class PluginBlameTest : public PluginTest {
 protected:
  /// Expects this result of the sync test for a recording by a game with these orders.
  void expect_blame(const std::string& orders, int exit_code, const std::string& words) const {
    record(orders);
    for (const std::string isolated : {"", "TICKREEL_ISOLATE=1 "}) {
      if (isolated.empty() && orders.starts_with("random=global")) continue;
      const ProgramResult result =
          run_here(isolated + with(orders) + "verify --sync-test match.replay");
      EXPECT_EQ(result.exit_code, exit_code) << result.out << result.err;
      EXPECT_THAT(result.err, AllOf(HasSubstr(words), Not(HasSubstr("describe()")))) << isolated;
    }
  }
};

TEST_F(PluginBlameTest, ALoadThatFailsOrDiesIsNoMatterOfDescribe) {
  expect_blame("load=fail@5", 1, "hostile, tick 4: it cannot load the state: the dice are lost");
  record("load=crash@5");
  const ProgramResult died =
      run_here("TICKREEL_ISOLATE=1 " + with("load=crash@5") + "verify --sync-test match.replay");
  EXPECT_EQ(died.exit_code, 1) << died.err;
  EXPECT_THAT(died.err, AllOf(HasSubstr("hostile, tick 4: it died of SIGSEGV"),
                              Not(HasSubstr("describe()")), Not(HasSubstr("out of sync"))));
}

TEST_F(PluginBlameTest, WhatIsNotSavedIsAMatterOfSave) {
  const std::string forgets =
      "save() does not save, or load() not bring back, something that tick() or publish() uses, "
      "such as a global variable";
  expect_blame("random=unsaved", 4, forgets);
  expect_blame("random=global", 4, forgets);
}

}  // namespace
}  // namespace tickreel::tests
