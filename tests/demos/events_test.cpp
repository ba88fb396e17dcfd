#include <gtest/gtest.h>

#include <map>
#include <set>

#include "demos/built_in_games.h"
#include "games/registry.h"
#include "movie/cut/marks/event_scan.h"
#include "sim/game/view_difference.h"
#include "sim/replay/recorder.h"
#include "tests/support/temporary_directory.h"

// The events of the games: the actor, the other player, and the weight.

namespace tickreel::tests {
namespace {

/// Returns the events of this many seconds in which bots play.
std::vector<FoundEvent> events_of(const GameEntry& game, std::size_t players, int seconds) {
  const GameInfo& info = game.info;
  std::vector<std::string> names(info.player_names.begin(),
                                 info.player_names.begin() + static_cast<std::ptrdiff_t>(players));
  const SessionSetup setup{1, info.tick_rate, names};
  const TemporaryDirectory directory;
  const std::string path = directory.path("match.replay");
  auto recorder = *Recorder::begin(info, setup, path, false);
  std::vector<std::unique_ptr<Bot>> bots;
  for (std::size_t i = 0; i < players; ++i) bots.push_back(info.make_bot(setup, i));
  const Tick end = (Rational(seconds) * info.tick_rate).floor();
  View view;
  for (Tick tick = 0; tick < end; ++tick) {
    view.clear();
    view.tick = tick;
    recorder.simulation().publish(view);
    InputFrame input;
    for (std::size_t i = 0; i < players; ++i) input.players[i] = bots[i]->decide(view);
    EXPECT_TRUE(recorder.step(input));
  }
  EXPECT_TRUE(recorder.finish());
  auto player = *ReplayPlayer::open(info, *ReplayReader::open(path));
  auto events = find_events(player, info, info.events);
  EXPECT_TRUE(events);
  return events ? *std::move(events) : std::vector<FoundEvent>();
}

std::map<std::string, std::vector<FoundEvent>> by_name(const std::vector<FoundEvent>& events) {
  std::map<std::string, std::vector<FoundEvent>> named;
  for (const FoundEvent& event : events) named[event.name].push_back(event);
  return named;
}

class EventsTest : public testing::TestWithParam<std::size_t> {
 protected:
  const GameEntry& game_ = all_games()[GetParam()];
};

TEST_P(EventsTest, SayWhoDidThemAndWhatTheyWeigh) {
  const GameInfo& info = game_.info;
  const std::size_t players = std::min<std::size_t>(info.max_players, info.player_names.size());
  const auto named = by_name(events_of(game_, players, 30));
  ASSERT_FALSE(info.events.empty());
  ASSERT_TRUE(named.contains(info.events.front().name)) << "the most wanted does not happen";
  std::set<std::int32_t> actors;
  for (const auto& [name, events] : named) {
    for (const FoundEvent& event : events) {
      EXPECT_GT(event.weight, 0) << name;
      EXPECT_LT(event.actor, static_cast<std::int32_t>(players));
      EXPECT_EQ(event.actor_name.empty(), event.actor == kNoPlayer);
      if (event.actor != kNoPlayer) {
        EXPECT_EQ(event.actor_name, info.player_names[static_cast<std::size_t>(event.actor)]);
      }
      actors.insert(event.actor);
    }
  }
  EXPECT_GT(actors.size(), 1U) << "more than one does something";
  EXPECT_GE(named.at(info.events.front().name).front().weight, kFullEventWeight)
      << "what people come to see";
}

INSTANTIATE_TEST_SUITE_P(Registry, EventsTest,
                         testing::Range<std::size_t>(0, built_in_games().size()),
                         [](const auto& game) { return all_games()[game.param].info.name; });

TEST(TanksEventsTest, KillsCountAsTheScoreDoes) {
  const auto named = by_name(events_of(*find_game("tanks"), 2, 90));
  EXPECT_TRUE(named.contains("hit"));
  for (const FoundEvent& kill : named.at("kill")) {
    EXPECT_NE(kill.target, kNoPlayer) << "somebody is always hit";
    EXPECT_NE(kill.actor, kill.target) << "who kills himself has had an accident";
    EXPECT_EQ(kill.text, kill.actor == kNoPlayer ? "accident" : "");
  }
  ASSERT_EQ(named.at("round-end").size(), 1U);
  EXPECT_EQ(named.at("round-end").front().text, "round 1");
}

TEST(SwarmEventsTest, AZoneIsTakenOnceUntilItIsLost) {
  const GameInfo& info = find_game("swarm")->info;
  Thing zone;
  zone.id = 201;
  zone.kind = 3;  // swarm::kZone
  zone.position = {0.0F, 5.0F, 0.0F};
  const auto taken = [&](float before, float after) {
    View a;
    View b;
    zone.values[0] = before;
    a.things = {zone};
    zone.values[0] = after;
    b.things = {zone};
    return info.derive_events(a, b);
  };
  ASSERT_EQ(taken(-0.9F, -1.0F).size(), 1U);
  EXPECT_EQ(taken(-0.9F, -1.0F).front().actor, 0);
  EXPECT_EQ(taken(0.9F, 1.0F).front().actor, 1);
  EXPECT_EQ(taken(0.9F, 1.0F).front().text, "north zone");
  EXPECT_TRUE(taken(1.0F, 1.0F).empty());
  EXPECT_TRUE(taken(1.0F, 0.9F).empty());
  EXPECT_EQ(taken(1.0F, -1.0F).size(), 1U);
}

TEST(EventViewTest, AViewThatSaysAnotherActorIsAnotherView) {
  View view;
  view.events.emplace_back();
  View other = view;
  EXPECT_FALSE(view_difference(view, other));
  other.events[0].actor = 1;
  ASSERT_TRUE(view_difference(view, other));
  EXPECT_EQ(view_difference(view, other)->path, "events[0].actor");
}

}  // namespace
}  // namespace tickreel::tests
