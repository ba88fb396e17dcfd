#include "window/transport/screen_switches.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "window/sound/sound_output.h"

namespace tickreel::window {

bool ScreenSwitches::perform(PlayCommand command, Window& window, Toasts& toasts) {
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

bool ScreenSwitches::scroll_help(const KeyPress& press) {
  if (!shows_help || press.modifiers != kNoModifier) return false;
  constexpr float kPage = 12.0F;
  constexpr float kAll = 1000.0F;
  const float lines = press.key == GLFW_KEY_UP          ? -1.0F
                      : press.key == GLFW_KEY_DOWN      ? 1.0F
                      : press.key == GLFW_KEY_PAGE_UP   ? -kPage
                      : press.key == GLFW_KEY_PAGE_DOWN ? kPage
                      : press.key == GLFW_KEY_HOME      ? -kAll
                      : press.key == GLFW_KEY_END       ? kAll
                                                        : 0.0F;
  help_scroll += lines;
  return lines != 0.0F;
}

}  // namespace tickreel::window
