#pragma once

#include <functional>
#include <memory>
#include <string>

#include "movie/room.h"
#include "tickreel/scene/look.h"
#include "tickreel/sound/soundscape.h"

namespace tickreel {
struct GameControls;
}
namespace tickreel::movie {

/// The functions that make a game's pictures and sound, and the game's controls.
struct Presentation {
  std::function<std::unique_ptr<Look>()> make_look{};              ///< empty for an unknown game
  std::function<std::unique_ptr<Soundscape>()> make_soundscape{};  ///< empty for a silent game
  const GameControls* controls = nullptr;  ///< borrowed; null for an unknown game
  std::string library{};                   ///< GameInfo::library
};

/// Returns the presentation of a game of a registry (GameEntry). The game must outlive the result.
template <typename Entry>
Presentation presentation_of(const Entry& game) {
  return {game.make_look, game.make_soundscape, &game.controls, game.info.library};
}

/// Returns the presentation of a game; for null, which means an unknown game, an empty one.
template <typename Entry>
Presentation presentation_of(const Entry* game) {
  return game == nullptr ? Presentation() : presentation_of(*game);
}

}  // namespace tickreel::movie
