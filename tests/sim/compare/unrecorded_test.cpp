#include "sim/compare/unrecorded.h"

#include <gtest/gtest.h>

#include "sim/game/game_scope.h"
#include "tests/support/changed_game.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

// The experiments with a diverged replay, and the claims that they must not make by chance.

namespace tickreel::tests {
namespace {

using carousel::carousel_info;

constexpr Tick kUnrecordedTicks = 100;
constexpr Tick kDivergedTick = 40;

/// Returns a game of which every second instance changes a field at that tick, as if the field were
/// an address.
GameInfo moody_carousel() {
  GameInfo info = carousel_info(TickRate(50));
  const Change change{"noise.state", [](const std::vector<NamedField>& fields) {
                        return fields.front().path == "ticks" &&
                               fields.front().bits == kDivergedTick;
                      }};
  info.make_game = [plain = info.make_game, changed = changed_game(info, change).make_game,
                    games = 0](const SessionSetup& setup) mutable {
    return games++ % 2 == 0 ? plain(setup) : changed(setup);
  };
  return info;
}

class UnrecordedTest : public testing::Test {
 protected:
  void SetUp() override { carousel::record_carousel(path_, kUnrecordedTicks); }

  /// Examines a replay whose first game has just diverged at kDivergedTick.
  [[nodiscard]] UnrecordedReport find(const GameInfo& info, std::optional<bool> repeats) {
    DivergenceReport diverged;
    diverged.tick = kDivergedTick;
    diverged.repeats = repeats;
    const ReferenceProgram process{"",
                                   [this] {
                                     ++asked_;
                                     return ChildProgram::start({"/bin/true"});
                                   },
                                   [](Tick) { return ChildProgram::start({"/bin/true"}); }};
    return *find_unrecorded(info, *ReplayReader::open(path_), diverged, true, process);
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
  int asked_ = 0;  ///< the number of requests to another process
};

TEST_F(UnrecordedTest, WhatDoesNotRepeatItselfIsNotDeterministicAndNothingIsTriedThen) {
  const UnrecordedReport report = find(moody_carousel(), false);
  EXPECT_FALSE(report.is_deterministic);
  EXPECT_FALSE(report.needs_publish);
  EXPECT_FALSE(report.sync);
  EXPECT_EQ(asked_, 0);
}

TEST_F(UnrecordedTest, ChanceDoesNotAccusePublish) {
  const UnrecordedReport report = find(moody_carousel(), true);
  EXPECT_EQ(asked_, 1);
  EXPECT_TRUE(report.is_process_lost);
  EXPECT_FALSE(report.needs_publish) << "of those that it looked at, one was as recorded";
}

TEST_F(UnrecordedTest, AStopIsNotAFinding) {
  GameInfo info = carousel_info(TickRate(50));
  const Change stop{"noise.state", [](const std::vector<NamedField>&) -> bool {
                      throw sim::GameError("stopped", ErrorKind::kInterrupted);
                    }};
  // The process is lost at once, and then the games of the experiments are stopped.
  info.make_game = changed_game(info, stop).make_game;
  DivergenceReport diverged;
  diverged.tick = kDivergedTick;
  diverged.repeats = true;
  const auto lost = [] { return ChildProgram::start({"/bin/true"}); };
  const auto report = find_unrecorded(info, *ReplayReader::open(path_), diverged, true,
                                      {"", lost, [&](Tick) { return lost(); }});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().kind, ErrorKind::kInterrupted) << report.error().message;
}

TEST_F(UnrecordedTest, AProcessThatPartsIsNamedAndNothingElse) {
  DivergenceReport diverged;
  diverged.tick = kDivergedTick;
  diverged.repeats = true;
  const auto shell = [](const std::string& text) {
    return ChildProgram::start({"/bin/sh", "-c", text});
  };
  const ReferenceProgram process{"", [=] { return shell("echo 0 0000000000000000"); },
                                 [=](Tick) { return shell("echo ticks u32 0x00000001 1"); }};
  const auto report =
      *find_unrecorded(moody_carousel(), *ReplayReader::open(path_), diverged, true, process);
  ASSERT_TRUE(report.process);
  EXPECT_EQ(report.process->tick, 0);
  EXPECT_FALSE(report.is_deterministic);
  EXPECT_FALSE(report.needs_publish);
  EXPECT_FALSE(report.tested);
}

}  // namespace
}  // namespace tickreel::tests
