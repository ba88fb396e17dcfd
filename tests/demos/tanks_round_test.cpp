#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "demos/tanks/tanks.h"
#include "demos/tanks/tanks_view.h"
#include "tests/demos/tanks_session.h"
#include "tests/support/room.h"

namespace tickreel::tanks {

using namespace tests;
namespace {

constexpr int kCountdownTicks = 150;
constexpr int kRoundTicks = 3000;
constexpr int kRoundOverTicks = 300;

InputFrame press(std::uint32_t buttons) {
  InputFrame input;
  input.players[1].buttons = buttons;
  return input;
}

TEST(TanksRound, ARoundHasItsPhasesAndTheNextOneFollows) {
  TanksSession session;
  std::vector<float> beats;
  for (int i = 0; i < kCountdownTicks + 1; ++i) {
    session.idle(1);
    for (const ViewEvent& event : session.view().events) {
      if (event.kind == kCountdownBeat) beats.push_back(event.magnitude);
    }
  }
  EXPECT_EQ(beats, (std::vector<float>{3.0F, 2.0F, 1.0F, 0.0F}));
  EXPECT_EQ(session.fact(kPhase), kPlaying);
  EXPECT_EQ(session.fact(kTicksLeft), kRoundTicks - 1);
  session.idle(kRoundTicks - 1);
  EXPECT_EQ(session.fact(kPhase), kPlaying);
  EXPECT_EQ(session.fact(kTicksLeft), 0);
  session.idle(1);
  EXPECT_EQ(session.fact(kPhase), kRoundOver);
  EXPECT_EQ(session.event_count(kRoundEnded), 1);
  EXPECT_EQ(session.fact(kWinner), kNobody) << "nobody scored";
  session.idle(kRoundOverTicks);
  EXPECT_EQ(session.fact(kPhase), kCountdown);
  EXPECT_EQ(session.fact(kRound), 2);
}

TEST(TanksRound, TwoPlayersAreEnough) {
  TanksSession session(1, 2);
  int kills = 0;
  for (int i = 0; i < kCountdownTicks + kRoundTicks + 1; ++i) {
    session.tick_with_bots();
    kills += session.event_count(kTankDestroyed);
  }
  EXPECT_GE(kills, 1);
  EXPECT_EQ(session.find(kHull, 2), nullptr);
  const std::int64_t lead = session.fact(kPlayerScore, 0) - session.fact(kPlayerScore, 1);
  EXPECT_EQ(session.fact(kWinner), lead > 0 ? 0 : lead < 0 ? 1 : kNobody);
}

TEST(TanksRound, NobodyDrivesDuringTheCountdown) {
  TanksSession session;
  InputFrame input;
  input.players[0].axes[kDriveAxis] = 32767;
  input.players[0].buttons = kFireButton;
  const Vec3 start = session.find(kHull, 0)->position;
  for (int i = 0; i < kCountdownTicks; ++i) session.tick(input);
  EXPECT_EQ(session.find(kHull, 0)->position, start);
  EXPECT_EQ(session.find(kShell, 0), nullptr);
  session.tick(input);
  EXPECT_NE(session.find(kShell, 0), nullptr);
  EXPECT_EQ(session.event_count(kShot), 1);
}

TEST(TanksRound, ThePauseMenuFreezesTheWorldAndNotTheTick) {
  TanksSession session;
  for (int i = 0; i < 600; ++i) session.tick_with_bots();
  session.tick(press(kMenuButton));
  EXPECT_EQ(session.fact(kMenuItem, 0), 1);
  const std::vector<Thing> frozen = session.view().things;
  const std::int64_t ticks_left = session.fact(kTicksLeft);
  for (int i = 0; i < 50; ++i) {
    session.tick_with_bots();
    ASSERT_TRUE(session.view().events.empty());
    ASSERT_TRUE(session.view().path_events.empty());
    for (std::size_t t = 0; t < frozen.size(); ++t) {
      ASSERT_EQ(session.view().things[t].position, frozen[t].position);
      ASSERT_EQ(session.view().things[t].flags & kHasVelocity, 0U) << "it would seem to move";
    }
  }
  EXPECT_EQ(session.fact(kTicksLeft), ticks_left);
  session.tick(press(kConfirmButton));
  EXPECT_EQ(session.fact(kMenuItem), -1000) << "the menu has gone";
  EXPECT_EQ(session.fact(kTicksLeft), ticks_left - 1);
}

TEST(TanksRound, TheMenuRestartsTheRound) {
  TanksSession session;
  for (int i = 0; i < 900; ++i) session.tick_with_bots();
  for (const std::uint32_t button : {kMenuButton, kDownButton, kConfirmButton}) {
    session.tick(press(button));
    session.tick({});
  }
  EXPECT_EQ(session.fact(kPhase), kCountdown);
  EXPECT_EQ(session.fact(kRound), 1);
  for (std::uint32_t player = 0; player < 4; ++player) {
    EXPECT_EQ(session.fact(kPlayerScore, player), 0);
    EXPECT_NE(session.find(kHull, player), nullptr);
  }
}

TEST(TanksRound, ScoresFollowTheKills) {
  TanksSession session(4);
  std::array<std::int64_t, 4> expected{};
  for (int i = 0; i < kCountdownTicks + kRoundTicks; ++i) {
    session.tick_with_bots();
    for (const ViewEvent& event : session.view().events) {
      if (event.kind != kTankDestroyed) continue;
      const std::uint32_t victim = event.variant & 0xFFU;
      const std::uint32_t killer = event.variant >> 8U;
      expected[killer == kNobody ? victim : killer] += killer == kNobody ? -1 : 1;
      EXPECT_NE(session.find(kWreck, victim), nullptr);
      EXPECT_EQ(session.find(kHull, victim), nullptr);
    }
    for (std::uint32_t player = 0; player < 4; ++player) {
      ASSERT_EQ(session.fact(kPlayerScore, player), expected[player]) << "tick " << i;
    }
  }
}

TEST(TanksRound, PowerUpsAppearByThemselves) {
  TanksSession session;
  int appeared = 0;
  for (int i = 0; i < kCountdownTicks + kRoundTicks; ++i) {
    session.idle(1);
    appeared += session.event_count(kPowerUpAppeared);
  }
  EXPECT_GE(appeared, 6);
}

}  // namespace
}  // namespace tickreel::tanks
