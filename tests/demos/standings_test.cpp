#include "live/standings.h"

#include <gtest/gtest.h>

#include "demos/tanks/tanks.h"
#include "demos/tanks/tanks_view.h"
#include "live/bot_team.h"
#include "sim/game/simulation.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

const std::vector<std::string> kPlayers{"Ada", "Bo", "Cy"};

View view_with_scores(const std::vector<std::int64_t>& scores) {
  View view;
  for (std::uint32_t player = 0; player < scores.size(); ++player) {
    view.facts.push_back({tanks::kPlayerScore, player, scores[player], ""});
  }
  return view;
}

TEST(StandingsTest, TheBestComesFirstAndEqualsShareAPlace) {
  const auto standings = standings_of(tanks::tanks_info(), kPlayers, view_with_scores({1, 4, 1}));
  ASSERT_EQ(standings.size(), 3U);
  EXPECT_EQ(standings[0].name, "Bo");
  EXPECT_EQ(standings[0].score, 4);
  EXPECT_EQ(standings[1].name, "Ada");
  EXPECT_EQ(standings[1].place, 2U);
  EXPECT_EQ(standings[2].place, 2U);
  EXPECT_EQ(winner_of(standings)->player, 1U);
}

TEST(StandingsTest, AnEvenRoundHasNoWinner) {
  EXPECT_FALSE(
      winner_of(standings_of(tanks::tanks_info(), kPlayers, view_with_scores({2, -1, 2}))));
  EXPECT_FALSE(winner_of({}));
}

TEST(StandingsTest, AGameWithoutScoresHasNone) {
  GameInfo info = tanks::tanks_info();
  info.score_fact = 0;
  EXPECT_TRUE(standings_of(info, kPlayers, view_with_scores({1, 2, 3})).empty());
}

TEST(StandingsTest, ARoundOfTanksEndsAsItSays) {
  const GameInfo info = tanks::tanks_info();
  const SessionSetup setup{3, info.tick_rate, info.player_names};
  Simulation simulation = *Simulation::begin(info, setup);
  BotTeam bots = BotTeam::of_all(info, setup);
  View view;
  simulation.publish(view);
  while (!ends_round(info, view)) {
    ASSERT_LT(simulation.tick(), 70 * 50) << "a round has 60 seconds";
    InputFrame input;
    bots.decide(view, input);
    simulation.step(input);
    view.clear();
    simulation.publish(view);
  }
  const auto winner = winner_of(standings_of(info, setup.players, view));
  for (const Fact& fact : view.facts) {
    if (fact.kind == tanks::kWinner) {
      EXPECT_EQ(fact.value, winner ? static_cast<std::int64_t>(winner->player) : tanks::kNobody);
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
