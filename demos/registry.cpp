#include "demos/registry.h"

#include <algorithm>

#include "demos/pucks/pucks.h"
#include "demos/pucks/pucks_controls.h"
#include "demos/pucks/sound/pucks_sound.h"
#include "demos/rockets/look/rockets_look.h"
#include "demos/rockets/rockets.h"
#include "demos/rockets/rockets_controls.h"
#include "demos/rockets/sound/rockets_sound.h"
#include "demos/swarm/look/swarm_look.h"
#include "demos/swarm/sound/swarm_sound.h"
#include "demos/swarm/swarm.h"
#include "demos/swarm/swarm_controls.h"
#include "demos/tanks/look/tanks_look.h"
#include "demos/tanks/sound/tanks_sound.h"
#include "demos/tanks/tanks.h"
#include "demos/tanks/tanks_controls.h"
#include "renderer/scene/plain_look.h"

namespace tickreel {

namespace {

std::vector<GameEntry>& games_of_build() {
  static std::vector<GameEntry> games = {
      {tanks::tanks_info(), tanks::make_tanks_look, tanks::tanks_controls(),
       tanks::make_tanks_sound},
      {pucks::pucks_info(), make_plain_look, pucks::pucks_controls(), pucks::make_pucks_sound},
      {rockets::rockets_info(), rockets::make_rockets_look, rockets::rockets_controls(),
       rockets::make_rockets_sound},
      {swarm::swarm_info(), swarm::make_swarm_look, swarm::swarm_controls(),
       swarm::make_swarm_sound},
  };
  return games;
}

}  // namespace

const std::vector<GameEntry>& all_games() {
  return games_of_build();
}

Status add_game(GameEntry game) {
  if (const GameEntry* const other = find_game(game.info.name)) {
    const std::string& library = other->info.library;
    return in_the_way(game.info.library + " is of a game '" + game.info.name +
                      "', which there is already: " + (library.empty() ? "built in" : library));
  }
  if (!game.make_look) game.make_look = make_plain_look;
  games_of_build().push_back(std::move(game));
  return {};
}

const GameEntry* find_game(std::string_view name) {
  const auto& games = all_games();
  const auto found = std::ranges::find(
      games, name, [](const GameEntry& entry) { return std::string_view(entry.info.name); });
  return found == games.end() ? nullptr : &*found;
}

}  // namespace tickreel
