#pragma once

#include <functional>
#include <memory>

#include "renderer/scene/look.h"
#include "sound/soundscape.h"

namespace tickreel {

struct GameControls;

/// How a game is seen and heard, and what it is played with.
struct Presentation {
  std::function<std::unique_ptr<Look>()> make_look;
  std::function<std::unique_ptr<Soundscape>()> make_soundscape{};  ///< empty: a silent game
  const GameControls* controls = nullptr;  ///< borrowed; null: nobody plays it
};

}  // namespace tickreel
