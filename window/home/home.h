#pragma once

#include <functional>
#include <string>

#include "games/registry.h"
#include "tickreel/result.h"
#include "window/window.h"

namespace tickreel::window {

/// What the start window leads to, in the window that is there. An error is told in the start
/// window, which comes again; but kInterrupted ends it.
struct HomeCalls {
  std::function<Status(const GameEntry& game, Window& window)> play;
  /// `makes_films`: those that were ordered of it and not finished, too.
  std::function<Status(const std::string& replay, bool makes_films, Window& window)> watch;
};

/// Shows the start window, and what is chosen in it, until the user leaves it.
Status run_home(Window& window, const HomeCalls& calls);

}  // namespace tickreel::window
