#pragma once

#include <string>

#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

class ReelScreen;
class Window;

/// Runs the screen until it is finished, and in between the films that the user wants to see.
void run_with_films(ReelScreen& screen, Window& window);

/// Plays a film file with its sound until the user leaves it; the window's title is the film's name
/// meanwhile. The errors of film_to_watch() and ReelScreen.
Status show_film(const std::string& path, Window& window);
/// Does the same, but opens the system's player for a film that cannot be shown here. Returns a
/// message about that; empty: none.
Result<std::string> show_film_anywhere(const std::string& path, Window& window);

}  // namespace tickreel::window
