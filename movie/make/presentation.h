#pragma once

#include <functional>
#include <memory>

#include "renderer/scene/look.h"
#include "sound/soundscape.h"

namespace tickreel {

/// How a game is seen and heard.
struct Presentation {
  std::function<std::unique_ptr<Look>()> make_look;
  std::function<std::unique_ptr<Soundscape>()> make_soundscape{};  ///< empty: a silent game
};

}  // namespace tickreel
