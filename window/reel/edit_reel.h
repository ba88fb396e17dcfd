#pragma once

#include <atomic>
#include <string>

#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

class Window;

/// Opens a reel in the window for editing until the user leaves it; then opens each further reel
/// that was dropped on the window. A JSON reel is only shown. The errors of ReelEditor::open(), or
/// for a JSON reel those of reading and planning it; kInterrupted when the window was stopped; the
/// errors of ReelScreen.
Status edit_reel(const std::string& path, Window& window);
/// Opens a reel as edit_reel() does, and continues the films of the reel that an earlier window
/// left unfinished.
Status edit_and_film_reel(const std::string& path, Window& window);

/// Returns what there is in a reel: "3 clips, 0:12", or why it cannot be shown.
std::string about_reel(const std::string& path, const std::atomic<bool>& stop);

}  // namespace tickreel::window
