#include "demos/tanks/look/standings.h"

#include <algorithm>

namespace tickreel::tanks {
namespace {

PlayerStanding& player_of(Standings& standings, std::uint32_t player) {
  const auto found = std::find_if(standings.players.begin(), standings.players.end(),
                                  [&](const auto& known) { return known.player == player; });
  if (found != standings.players.end()) return *found;
  standings.players.push_back({.player = player, .name = {}, .position = {}});
  return standings.players.back();
}

void read_things(const Moment& moment, Standings& standings) {
  for (PlayerStanding& player : standings.players) {
    for (const Thing& thing : moment.things) {
      if (thing.variant != player.player) continue;
      if (thing.kind == kHull) {
        player.alive = true;
        player.position = thing.position;
        player.health = thing.values[0];
        player.shield = thing.values[1];
      } else if (thing.kind == kTurret) {
        player.rapid_fire = thing.values[1];
        player.protection = thing.values[2];
      } else if (thing.kind == kWreck) {
        player.position = thing.position;
        player.seconds_to_respawn = thing.values[0];
      }
    }
  }
}

}  // namespace

void Standings::clear() {
  players.clear();
  menu.clear();
  round = 1;
  seconds_left = 0.0;
  phase = kPlaying;
  phase_seconds = 0.0;
  winner = kNobody;
}

std::string Standings::name_of(std::uint32_t player) const {
  for (const PlayerStanding& known : players) {
    if (known.player == player) return known.name;
  }
  return "?";
}

std::vector<PlayerStanding> Standings::ranking() const {
  std::vector<PlayerStanding> ranked = players;
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.score > b.score; });
  return ranked;
}

void read_standings(const Moment& moment, Standings& standings) {
  standings.clear();
  std::int64_t ticks_left = 0;
  std::int64_t phase_ticks = 0;
  for (const Fact& fact : moment.views.at(moment.time.tick).facts) {
    switch (fact.kind) {
      case kPlayerName:
        player_of(standings, fact.variant).name = fact.text;
        break;
      case kPlayerScore:
        player_of(standings, fact.variant).score = fact.value;
        break;
      case kRound:
        standings.round = fact.value;
        break;
      case kTicksLeft:
        ticks_left = fact.value;
        break;
      case kPhase:
        standings.phase = static_cast<Phase>(fact.value);
        break;
      case kPhaseTicks:
        phase_ticks = fact.value;
        break;
      case kWinner:
        standings.winner = static_cast<std::uint32_t>(fact.value);
        break;
      case kMenuItem:
        standings.menu.push_back({fact.text, fact.value == 1});
        break;
      default:
        break;
    }
  }
  standings.seconds_left = static_cast<double>(ticks_left) * moment.step_seconds;
  // During a pause the phase stands still, so the fraction of a tick does not count.
  const double alpha = standings.menu.empty() ? moment.alpha : 0.0;
  standings.phase_seconds = (static_cast<double>(phase_ticks) + alpha) * moment.step_seconds;
  read_things(moment, standings);
}

}  // namespace tickreel::tanks
