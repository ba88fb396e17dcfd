#pragma once

#include <functional>
#include <string>

#include "games/registry.h"
#include "tickreel/result.h"
#include "window/window.h"

namespace tickreel::window {

/// The functions that the start window calls when the user has chosen something, in the same
/// window. Afterwards the start window comes back and shows the error, if there is one;
/// kInterrupted ends it instead, if the window is stopped.
struct HomeCalls {
  std::function<Status(const GameEntry& game, Window& window)> play;  ///< plays a game
  /// Shows a replay. `makes_films`: also continues the unfinished films of the replay.
  std::function<Status(const std::string& replay, bool makes_films, Window& window)> watch;
};

/// Runs the start window, and what the user chooses in it, until the user leaves it or closes the
/// window, or the window is stopped there; all three are a success. The only error is the
/// kInterrupted of a call, see HomeCalls.
Status run_home(Window& window, const HomeCalls& calls);

}  // namespace tickreel::window
