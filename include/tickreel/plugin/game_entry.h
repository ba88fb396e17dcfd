#pragma once

#include <functional>
#include <memory>

#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"
#include "tickreel/scene/look.h"
#include "tickreel/sound/soundscape.h"

namespace tickreel {

/// A game, how it looks, how it is played and how it sounds.
struct GameEntry {
  GameInfo info;
  std::function<std::unique_ptr<Look>()> make_look{};  ///< empty: the plain look
  GameControls controls{};
  std::function<std::unique_ptr<Soundscape>()> make_soundscape{};  ///< empty: a silent game
};

}  // namespace tickreel
