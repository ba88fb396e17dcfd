#pragma once

#include <string>

#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

class ReelScreen;
class Window;

/// Shows the screen until it is finished, and in between the films that are dropped on it.
void run_with_films(ReelScreen& screen, Window& window);

/// Shows a film in a window until the user leaves it, with its sound; meanwhile the window is
/// called after it. The errors of film_to_watch(), and of ReelScreen.
Status show_film(const std::string& path, Window& window);
/// The same, and what cannot be shown there is shown by the system's player: gives what there is to
/// say of that; empty: nothing.
Result<std::string> show_film_anywhere(const std::string& path, Window& window);

}  // namespace tickreel::window
