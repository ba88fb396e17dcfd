#include "games/unplayable.h"

#include <cstdint>

#include "games/registry.h"

namespace tickreel::games {

std::string why_unplayable(const ReplaySession& session) {
  const GameEntry* const game = find_game(session);
  if (game == nullptr) return "this build does not have the game";
  const std::uint32_t rules = session.setup.rules_version;
  if (rules <= game->info.version && rules >= game->info.oldest_rules()) return "";
  return "this build plays versions " + std::to_string(game->info.oldest_rules()) + " to " +
         std::to_string(game->info.version) + " of the rules";
}

}  // namespace tickreel::games
