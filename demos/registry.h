#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "live/game_controls.h"
#include "renderer/scene/look.h"
#include "sim/game/game.h"
#include "sound/soundscape.h"

namespace tickreel {

/// A game, how it looks, how it is played and how it sounds.
struct GameEntry {
  GameInfo info;
  std::function<std::unique_ptr<Look>()> make_look;
  GameControls controls;
  std::function<std::unique_ptr<Soundscape>()> make_soundscape{};  ///< empty: a silent game
};

/// The games of this build, each a line in registry.cpp.
const std::vector<GameEntry>& all_games();

/// Null when this build has no game of that name.
const GameEntry* find_game(std::string_view name);

}  // namespace tickreel
