#include "live/bot_team.h"

#include <numeric>

namespace tickreel::live {

BotTeam::BotTeam(const GameInfo& info, const SessionSetup& setup,
                 const std::vector<std::size_t>& players)
    : make_bot_(info.make_bot), setup_(setup) {
  for (const std::size_t player : players) add(player);
}

void BotTeam::add(std::size_t player) {
  if (make_bot_) members_.push_back({player, make_bot_(setup_, player)});
}

BotTeam BotTeam::of_all(const GameInfo& info, const SessionSetup& setup) {
  std::vector<std::size_t> players(setup.players.size());
  std::iota(players.begin(), players.end(), std::size_t{0});
  return {info, setup, players};
}

void BotTeam::decide(const View& view, InputFrame& input) {
  for (const Member& member : members_) input.players[member.player] = member.bot->decide(view);
}

}  // namespace tickreel::live
