#pragma once

#include <functional>
#include <string>

#include "games/registry.h"
#include "tickreel/result.h"
#include "window/window.h"

namespace tickreel::window {

/// The actions that the start window leads to, in the same window. The start window comes back
/// afterwards and shows an error; kInterrupted ends it instead.
struct HomeCalls {
  std::function<Status(const GameEntry& game, Window& window)> play;
  /// `makes_films`: also continues the unfinished films of the replay.
  std::function<Status(const std::string& replay, bool makes_films, Window& window)> watch;
};

/// Runs the start window and what is chosen in it until the user leaves it.
Status run_home(Window& window, const HomeCalls& calls);

}  // namespace tickreel::window
