#pragma once

#include <string>

#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

class Window;

/// Shows a reel in the window to be edited, and those that are dropped on it, until the user leaves
/// it; one of JSON is shown alone. kBadFile where it cannot be read, kInterrupted when the window
/// was stopped.
Status edit_reel(const std::string& path, Window& window);
/// The same, and goes on with those films of it that an earlier window did not finish.
Status edit_and_film_reel(const std::string& path, Window& window);

}  // namespace tickreel::window
