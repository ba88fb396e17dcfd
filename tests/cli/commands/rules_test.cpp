#include <gmock/gmock.h>

#include <map>

#include "games/registry.h"
#include "sim/replay/recorder.h"
#include "sim/replay/replay_reader.h"
#include "tests/cli/program_test.h"

// Old replays play by the rules they were recorded with, and are refused without them.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

std::string corpus(const std::string& file) {
  return CHECKOUT "/tests/corpus/" + file;
}

class RulesTest : public ProgramTest {
 protected:
  /// Records the inputs of a replay again with other rules.
  void record_by_rules(std::uint32_t version, const std::string& replay,
                       const std::string& name) const {
    auto reader = *ReplayReader::open(replay);
    SessionSetup setup = reader.session().setup;
    setup.rules_version = version;
    auto recorder =
        *Recorder::begin(find_game(reader.session().game)->info, setup, path(name), true);
    for (Tick tick = 0; tick < reader.tick_count(); ++tick) {
      ASSERT_TRUE(recorder.step(*reader.input(tick)));
    }
    ASSERT_TRUE(recorder.finish());
  }

  /// Returns the first tick whose state hashes differ, or null.
  nlohmann::json first_difference(const std::string& replay, const std::string& name) const {
    const ProgramResult result = run("tickreel diff --json " + replay + " " + name);
    EXPECT_LE(result.exit_code, 1) << result.err;
    return nlohmann::json::parse(result.out).at("first_hash_tick");
  }

  void expect_needs_its_rules(const std::string& replay, std::uint32_t version) const {
    SCOPED_TRACE(replay);
    EXPECT_EQ(run("tickreel verify " + replay).exit_code, 0);
    EXPECT_THAT(output_of("tickreel info " + replay),
                HasSubstr("rules version " + std::to_string(version)));
    record_by_rules(version, replay, "again.replay");
    EXPECT_TRUE(first_difference(replay, "again.replay").is_null());
    record_by_rules(3 - version, replay, "other.replay");
    EXPECT_EQ(run("tickreel verify other.replay").exit_code, 0);
    EXPECT_TRUE(first_difference(replay, "other.replay").is_number());
  }
};

TEST_F(RulesTest, ReplaysOfVersion1NeedTheRulesOfVersion1) {
  for (const char* file : {"replay-v2/tanks.replay", "replay-v2/pucks.replay"}) {
    expect_needs_its_rules(corpus(file), 1);
  }
}

TEST_F(RulesTest, ReplaysOfVersion2NeedTheRulesOfVersion2) {
  for (const char* file : {"replay-v2/tanks-rules-2.replay", "replay-v2/pucks-rules-2.replay"}) {
    expect_needs_its_rules(corpus(file), 2);
  }
}

TEST_F(RulesTest, WhatIsRecordedNowIsOfTheNewestVersionAndVerifies) {
  const std::map<std::string, std::string> newest{
      {"tanks", "3"}, {"pucks", "2"}, {"rockets", "2"}, {"swarm", "2"}};
  for (const auto& [game, version] : newest) {
    SCOPED_TRACE(game);
    EXPECT_EQ(run(std::string("tickreel record --headless --seconds 2 -o new.replay --overwrite "
                              "--game ") +
                  game)
                  .exit_code,
              0);
    EXPECT_THAT(output_of("tickreel info new.replay"), HasSubstr("rules version " + version));
    EXPECT_EQ(run("tickreel verify new.replay").exit_code, 0);
  }
}

// A build with other constants: they are stored in the replay.
TEST_F(RulesTest, AConstantThatCameWithVersion2IsPlayedAsRecorded) {
  const GameInfo& tanks = find_game("tanks")->info;
  auto reader = *ReplayReader::open(corpus("replay-v2/tanks-rules-2.replay"));
  std::vector<NamedField> constants = reader.session().constants;
  const auto bounces = std::ranges::find(constants, "shell_bounces", &NamedField::path);
  ASSERT_NE(bounces, constants.end());
  bounces->bits = 3;
  GameInfo tuned = tanks;
  tuned.make_game = [&](const SessionSetup& setup) {
    auto game = tanks.make_game(setup);
    StateArchive archive = StateArchive::assigning(constants);
    game->describe_constants(archive);
    return game;
  };
  auto recorder = *Recorder::begin(tuned, reader.session().setup, path("tuned.replay"), true);
  for (Tick tick = 0; tick < reader.tick_count(); ++tick) {
    ASSERT_TRUE(recorder.step(*reader.input(tick)));
  }
  ASSERT_TRUE(recorder.finish());
  EXPECT_EQ(run("tickreel verify tuned.replay").exit_code, 0);
  const std::string difference =
      run("tickreel diff tuned.replay " + corpus("replay-v2/tanks-rules-2.replay")).out;
  EXPECT_THAT(difference,
              HasSubstr("constant shell_bounces\n  < 3 (0x00000003)\n  > 1 (0x00000001)\n"
                        "stored state hashes differ first at tick"));
}

}  // namespace
}  // namespace tickreel::tests
