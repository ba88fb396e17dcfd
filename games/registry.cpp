#include "games/registry.h"

#include <strings.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/text/nearest_name.h"
#include "renderer/scene/plain_look.h"

namespace tickreel::games {
namespace {

std::vector<GameEntry>& games_of_program() {
  static std::vector<GameEntry> games;
  return games;
}

}  // namespace

void begin_with_games(std::vector<GameEntry> games) {
  games_of_program() = std::move(games);
}

Status add_game(GameEntry game, bool beside) {
  const GameEntry* const other = find_game(game.info.name);
  if (other != nullptr && !beside) {
    const std::string& library = other->info.library;
    return in_the_way(game.info.library + " is of a game '" + game.info.name +
                      "', which there is already: " + (library.empty() ? "built in" : library));
  }
  if (!game.make_look) game.make_look = make_plain_look;
  games_of_program().push_back(std::move(game));
  return {};
}

const std::vector<GameEntry>& all_games() {
  return games_of_program();
}

const GameEntry* find_game(std::string_view name) {
  const auto& games = all_games();
  const auto found = std::ranges::find(
      games, name, [](const GameEntry& entry) { return std::string_view(entry.info.name); });
  return found == games.end() ? nullptr : &*found;
}

const GameEntry* find_game(const ReplaySession& session) {
  const std::string recorded = recorded_library(session);
  const GameEntry* found = nullptr;
  for (const GameEntry& entry : all_games()) {
    if (entry.info.name != session.game) continue;
    if (is_same_library(entry.info.library, recorded)) return &entry;
    const bool is_loaded_alike = without_hash(entry.info.library) == without_hash(recorded);
    if (found == nullptr || is_loaded_alike) found = &entry;
  }
  return found;
}

Result<const GameEntry*> choose_game_called(const std::string& name) {
  const auto is_called_so = [&](const GameEntry& one) {
    return ::strcasecmp(one.info.name.c_str(), name.c_str()) == 0;
  };
  if (std::ranges::count_if(all_games(), is_called_so) > 1) {
    return bad_usage("§game " + name +
                     ": several games are called so ('tickreel games'); name one as "
                     "LIBRARY.so:ARGUMENT");
  }
  if (const GameEntry* const game = find_game(name)) return game;
  std::vector<std::string> names;
  for (const GameEntry& entry : all_games()) {
    if (is_called_so(entry)) return &entry;
    names.push_back(entry.info.name);
  }
  const std::string nearest = nearest_name(name, names);
  return bad_usage("there is no game '" + name +
                   "': " + (nearest.empty() ? "" : "do you mean '" + nearest + "'? ") +
                   "'tickreel games' lists them; one of a library is named as a path, ./NAME.so");
}

}  // namespace tickreel::games
