#pragma once

#include <string>

#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

class ReelScreen;
class Window;

/// Runs the screen until it is finished. Shows the films that the user wants to see in between.
void run_with_films(ReelScreen& screen, Window& window);

/// Plays a film file with its sound until the user leaves it. Meanwhile the title of the window has
/// the film's path. kInterrupted when the window was stopped; the errors of film_to_watch() and
/// ReelScreen.
Status show_film(const std::string& path, Window& window);
/// Plays a film file as show_film() does, but opens the system's player for a film that cannot be
/// shown here, unless it is damaged or missing, and for numbered pictures their folder. Returns a
/// message about the player; empty: the film was shown here. kInterrupted when the window was
/// stopped; the errors of show_film() for a film that no player gets; those of open_elsewhere().
Result<std::string> show_film_anywhere(const std::string& path, Window& window);

}  // namespace tickreel::window
