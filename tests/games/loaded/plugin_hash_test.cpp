#include <gmock/gmock.h>

#include <string>

#include "tests/games/loaded/plugin_test.h"
#include "tests/support/sanitizer.h"

// Games that hash their states themselves.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

using PluginHashTest = PluginTest;

TEST_F(PluginHashTest, IsRecordedInPlaceOfTheHashOfWhatIsSaved) {
  record();
  const std::string of_bytes = output_of(with() + "dump match.replay --hashes");
  // Saving each tick would fail.
  record("hash,save=fail@50");
  expect(with("hash,save=fail@50") + "verify match.replay", 0, "100 ticks and 1 keyframe play as");
  expect(with("hash") + "verify --sync-test match.replay", 0, "each tick again from its snapshot");
  const std::string own = output_of(with("hash") + "dump match.replay --hashes");
  EXPECT_NE(own, of_bytes);
  const std::string state = output_of(with("hash") + "dump match.replay --at 1");
  record();
  EXPECT_EQ(output_of(with() + "dump match.replay --at 1"), state);
}

TEST_F(PluginHashTest, SoATickThatComesOutOtherwiseIsFound) {
  record("hash");
  put(HOSTILE_GAME_CHANGED, "changed/hostile.so");
  expect(told("hash") + "tickreel --game changed/hostile.so verify match.replay", 4,
         "diverged at tick 41 (0:00.820): the recorded state hash ends in ");
  expect(
      "tickreel --game changed/hostile.so:hash verify match.replay --reference ./hostile.so:hash",
      4, "\n  field      state[24]\n");
}

TEST_F(PluginHashTest, WhatItLeavesOutIsFoundByWhatIsSaved) {
  record("hash=part", "--seconds 12");
  expect(with("hash=part") + "verify match.replay", 0, "600 ticks");
  put(HOSTILE_GAME_CHANGED, "changed/hostile.so");
  expect("tickreel --game changed/hostile.so:hash=part verify match.replay", 4,
         "diverged at tick 256 (0:05.120): the component state differs from the recorded one");
}

TEST_F(PluginHashTest, WhatElseItIsMadeOfIsNamed) {
  record("hash=address");
  const ProgramResult result = run_here(with("hash=address") + "verify match.replay");
  EXPECT_EQ(result.exit_code, 4) << result.out << result.err;
  EXPECT_THAT(result.err, AllOf(HasSubstr("diverged at tick 0"),
                                HasSubstr("hash() gives another hash in a second game")));
}

TEST_F(PluginHashTest, ReplaysFromBeforeThereWasOnePlayOn) {
  record("", "--seconds 12");
  expect(with("hash") + "verify --sync-test match.replay", 0, "600 ticks and 5 keyframes play as");
  expect(with("hash") + "cut --overwrite match.replay --from 8 --to 9 -o piece.replay", 0,
         "50 ticks");
  expect(with() + "verify piece.replay", 0, "play as recorded");
  expect(with("hash") + "verify --sync-test piece.replay", 0, "play as recorded");
  // In the other direction there is nothing to compare.
  record("hash", "--seconds 12");
  expect(with("hash") + "cut --overwrite match.replay --from 8 --to 9 -o piece.replay", 0,
         "50 ticks");
  expect(with("hash") + "verify --sync-test piece.replay", 0, "play as recorded");
  for (const char* const replay : {"match.replay", "piece.replay"}) {
    expect(with() + "verify " + replay, 3,
           std::string(replay) + ": the game hashed its states itself when it was recorded");
  }
}

TEST_F(PluginHashTest, IsAllOfTheStateOfAGameThatCanNeitherSaveNorLoad) {
  const std::string alone = "hash,noload,nosave";
  record(alone, "--seconds 60");
  expect(with(alone) + "verify match.replay", 0, "3000 ticks and 3 keyframes play as recorded");
  const std::string state = output_of(with(alone) + "dump match.replay --at 1");
  EXPECT_THAT(state, testing::MatchesRegex("hash u64 0x[0-9a-f]{16} [0-9]+\n"));
  put(HOSTILE_GAME_CHANGED, "changed/hostile.so");
  const ProgramResult other =
      run_here("tickreel --game changed/hostile.so:" + alone + " verify match.replay");
  EXPECT_EQ(other.exit_code, 4);
  EXPECT_THAT(other.err, HasSubstr("diverged at tick 41 "));
  expect(with("nosave") + "games", 3, "its table's 'save' is missing");
  expect(with("nosave,hash") + "games", 3,
         "only a game with 'hash' or 'has_pictures', and without 'load', needs none");
}

TEST_F(PluginHashTest, WhereItIsSavedAndCrashesItDoesSoAgain) {
  if (kIsSanitized) GTEST_SKIP() << "a sanitizer ends the program in its own way";
  const std::string crashing = told("save=crash@256") + with("hash");
  EXPECT_NE(run_here(crashing + "record --headless --seconds 12 -o a.replay").exit_code, 0);
  ASSERT_EQ(ticks_of("a.replay.part"), 256);
  expect(crashing + "verify a.replay.part", 6, "hostile");
  expect(with("hash") + "verify a.replay.part", 0, "256 ticks");
}

TEST_F(PluginHashTest, FailsAsItsOtherFunctionsDo) {
  expect(with("hash=fail@20") + "record --headless --seconds 2 -o a.replay", 1,
         "hostile, tick 20: it cannot hash its state: the dice are lost");
  EXPECT_TRUE(exists("a.replay.part"));
}

}  // namespace
}  // namespace tickreel::tests
