#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "demos/rockets/rockets_view.h"
#include "demos/rockets/steps/shot_game.h"
#include "sim/replay/replay_player.h"
#include "tests/support/room.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

// The demonstration in docs/your-program.md.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

ProgramResult run_steps(const std::string& options) {
  return run_program(quoted(ROCKETS_STEPS) + " " + options);
}

TEST(RocketsSteps, AtTheFixedStepTheWallHoldsAndEveryRunEndsAlike) {
  const ProgramResult result = run_steps("");
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, Not(HasSubstr("PASSED")));
  EXPECT_THAT(result.out, HasSubstr("6 runs, 1 different ends"));
}

TEST(RocketsSteps, AtAVariableStepTheRocketGoesThroughTheWallEveryTime) {
  const ProgramResult result = run_steps("--variable-step");
  EXPECT_EQ(result.exit_code, 1) << result.out << result.err;
  EXPECT_THAT(result.out, Not(HasSubstr("held")));
  EXPECT_THAT(result.out,
              HasSubstr("6 runs, 6 different ends; the rocket went through the wall in 6"));
  for (int again = 0; again < 3; ++again) EXPECT_EQ(run_steps("--variable-step").out, result.out);
}

TEST(RocketsSteps, ContinuousCollisionCatchesItAndTheEndsDifferStill) {
  const ProgramResult result = run_steps("--variable-step --continuous");
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, Not(HasSubstr("PASSED")));
  EXPECT_THAT(result.out, HasSubstr("6 runs, 6 different ends"));
}

/// The explosions and the farthest place that a replay of the shot shows.
struct Seen {
  int explosions = 0;
  float farthest_m = -100.0F;  ///< the place of the rocket's nose; the wall is at 0
  std::vector<std::uint64_t> hashes;
};

Seen seen_in(const std::string& path) {
  Seen seen;
  auto player = ReplayPlayer::open(rockets::shot_info(), *ReplayReader::open(path));
  while (player && player->tick() < player->end_tick()) {
    const Status stepped = player->step();
    EXPECT_TRUE(stepped) << stepped.error().message;
    View view;
    player->publish(view);
    seen.explosions += static_cast<int>(view.events.size());
    for (const Thing& thing : view.things) {
      if (thing.kind == rockets::kRocket)
        seen.farthest_m = std::max(seen.farthest_m, thing.position.x);
    }
    seen.hashes.push_back(player->reader().state_hash(player->tick())->bits);
  }
  return seen;
}

TEST(RocketsSteps, TheShippedReplaysShowTheWallHoldAndFail) {
  const Seen fixed = seen_in(SHIPPED_SHOTS "/fixed_step.replay");
  EXPECT_EQ(fixed.hashes.size(), 240U);
  EXPECT_EQ(fixed.explosions, 1);
  EXPECT_LT(fixed.farthest_m, rockets::kRocketLength);
  const Seen variable = seen_in(SHIPPED_SHOTS "/variable_step.replay");
  EXPECT_EQ(variable.hashes.size(), 120U);
  EXPECT_EQ(variable.explosions, 0);
  EXPECT_GT(variable.farthest_m, 5.0F);
}

TEST(RocketsSteps, RecordsTheShippedReplays) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("shot.replay");
  for (const char* const step : {"fixed", "variable"}) {
    const std::string option = std::string(step) == "variable" ? "--variable-step " : "";
    ASSERT_EQ(run_steps(option + "--replay " + path).exit_code, 0);
    const std::string shipped = std::string(SHIPPED_SHOTS "/") + step + "_step.replay";
    EXPECT_EQ(seen_in(path).hashes, seen_in(shipped).hashes) << step;
  }
}

TEST(RocketsSteps, AShotMayBeTooLongOrBackwards) {
  const SessionSetup setup{.tick_rate = TickRate(1, 100), .players = {"Machine"}};
  auto simulation = *Simulation::begin(rockets::shot_info(), setup);
  for (const std::int16_t units : {std::int16_t{0}, std::int16_t{-32767}, std::int16_t{32767}}) {
    InputFrame input;
    input.players[0].axes[rockets::kStepAxis] = units;
    for (int tick = 0; tick < 100; ++tick) simulation.step(input);
  }
  View view;
  simulation.publish(view);
  for (const Thing& thing : view.things) {
    if (thing.kind == rockets::kCrate) {
      EXPECT_LT(std::abs(thing.position.x), 100.0F);
    }
  }
}

TEST(RocketsSteps, WhatIsNoOptionIsRefused) {
  EXPECT_EQ(run_steps("--continuous --replay x.replay").exit_code, 2);
  EXPECT_EQ(run_steps("--runs 0").exit_code, 2);
  EXPECT_EQ(run_steps("--fast").exit_code, 2);
}

}  // namespace
}  // namespace tickreel::tests
