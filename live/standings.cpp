#include "live/standings.h"

#include <algorithm>

namespace tickreel::live {

std::vector<Standing> standings_of(const GameInfo& info, const std::vector<std::string>& players,
                                   const View& view) {
  std::vector<Standing> standings;
  if (info.score_fact == 0) return standings;
  for (std::size_t player = 0; player < players.size(); ++player) {
    standings.push_back({player, players[player]});
  }
  for (const Fact& fact : view.facts) {
    if (fact.variant >= standings.size()) continue;
    if (fact.kind == info.score_fact) standings[fact.variant].score = fact.value;
    if (fact.kind == info.name_fact && info.name_fact != 0)
      standings[fact.variant].name = fact.text;
  }
  std::ranges::stable_sort(standings, std::ranges::greater(), &Standing::score);
  for (std::size_t i = 1; i < standings.size(); ++i) {
    standings[i].place =
        standings[i].score == standings[i - 1].score ? standings[i - 1].place : i + 1;
  }
  return standings;
}

std::optional<Standing> winner_of(const std::vector<Standing>& standings) {
  if (standings.empty()) return std::nullopt;
  if (standings.size() > 1 && standings[1].place == 1) return std::nullopt;
  return standings.front();
}

bool ends_round(const GameInfo& info, const View& view) {
  return info.round_end_event != 0 && std::ranges::any_of(view.events, [&](const ViewEvent& event) {
           return event.kind == info.round_end_event;
         });
}

}  // namespace tickreel::live
