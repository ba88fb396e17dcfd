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

/// How a game is seen and heard, and what it is played with.
struct Presentation {
  std::function<std::unique_ptr<Look>()> make_look{};
  std::function<std::unique_ptr<Soundscape>()> make_soundscape{};  ///< empty: a silent game
  const GameControls* controls = nullptr;  ///< borrowed; null: nobody plays it
  std::string library{};                   ///< GameInfo::library
};

/// All of it, of a game as a registry knows it (GameEntry), which must outlive it.
template <typename Entry>
Presentation presentation_of(const Entry& game) {
  return {game.make_look, game.make_soundscape, &game.controls, game.info.library};
}

/// The same; null: without a look, of a game that is not known.
template <typename Entry>
Presentation presentation_of(const Entry* game) {
  return game == nullptr ? Presentation() : presentation_of(*game);
}

}  // namespace tickreel::movie
