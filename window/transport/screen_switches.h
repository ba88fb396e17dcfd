#pragma once

#include "window/key_press.h"
#include "window/toasts.h"
#include "window/transport/play_command.h"
#include "window/window.h"

namespace tickreel::window {

/// The switches of a screen that plays something: what it shows and hides.
struct ScreenSwitches {
  bool shows_help = false;    ///< the list of shortcuts
  bool shows_debug = false;   ///< times and counters
  bool hides_panels = false;  ///< only the picture is shown
  float help_scroll = 0.0F;   ///< lines to scroll in this picture

  /// Performs the commands for help, figures, sound, panels and full screen. Returns false, and
  /// does nothing, for any other command.
  bool perform(PlayCommand command, Window& window, Toasts& toasts);
  /// Scrolls the open list of shortcuts by a key. Returns false, and does nothing, for other keys,
  /// and when the list is closed.
  bool scroll_help(const KeyPress& press);
};

}  // namespace tickreel::window
