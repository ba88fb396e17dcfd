#pragma once

#include <memory>
#include <string>

#include "tickreel/core/image.h"
#include "window/room.h"

struct GLFWwindow;

namespace tickreel::window {

struct SystemWindowDeleter {
  void operator()(GLFWwindow* window) const;
};
/// GLFW's.
using SystemWindow = std::unique_ptr<GLFWwindow, SystemWindowDeleter>;

/// GLFW has been initialised. `size`: of the content, before the display's scale. Null when there
/// can be none.
SystemWindow create_system_window(const std::string& title, ImageSize size);
/// Why GLFW could not do what was asked of it last.
std::string last_glfw_error();
/// Pictures a second, of the first display.
double display_rate();

/// From now on, where the connection to the X server breaks (the session was logged out, or the
/// server ended), `say` is called, by whichever thread finds out, and the program ends with code 1.
/// Xlib would call exit(), whose destructors free what other threads still use. `say` may not call
/// anything of the window. Once a window is open; does nothing on Wayland.
void end_with_the_display(void (*say)());

/// Shows what was drawn. Where the connection broke while it was drawn, the program ends as above.
void show_picture(GLFWwindow* window);

}  // namespace tickreel::window
