#pragma once

#include "window/sound/sound_output.h"
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
  bool perform(PlayCommand command, Window& window, Toasts& toasts) {
    switch (command) {
      case PlayCommand::kHelp:
        shows_help = !shows_help;
        return true;
      case PlayCommand::kDebugOverlay:
        shows_debug = !shows_debug;
        return true;
      case PlayCommand::kMute:
        window.sound().toggle_muted();
        toasts.add(window.sound().is_muted() ? "sound off" : "sound on");
        return true;
      case PlayCommand::kHideInterface:
        hides_panels = !hides_panels;
        return true;
      case PlayCommand::kFullscreen:
        window.toggle_fullscreen();
        return true;
      default:
        return false;
    }
  }
};

}  // namespace tickreel::window
