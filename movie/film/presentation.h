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

/// How a game is shown and heard, and its controls.
struct Presentation {
  std::function<std::unique_ptr<Look>()> make_look{};
  std::function<std::unique_ptr<Soundscape>()> make_soundscape{};  ///< empty for a silent game
  const GameControls* controls = nullptr;  ///< borrowed; null: nobody plays it
  std::string library{};                   ///< GameInfo::library
};

/// Returns the presentation of a registry's game (GameEntry), which must outlive the result.
template <typename Entry>
Presentation presentation_of(const Entry& game) {
  return {game.make_look, game.make_soundscape, &game.controls, game.info.library};
}

/// Returns the presentation of a game that may be null, for an unknown game; it then has no look.
template <typename Entry>
Presentation presentation_of(const Entry* game) {
  return game == nullptr ? Presentation() : presentation_of(*game);
}

}  // namespace tickreel::movie
