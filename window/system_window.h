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
/// A window of GLFW.
using SystemWindow = std::unique_ptr<GLFWwindow, SystemWindowDeleter>;

/// Opens a window; GLFW must be initialised. `size`: of the content, before the display's scale.
/// Null when it fails.
SystemWindow create_system_window(const std::string& title, ImageSize size);
/// The reason of GLFW's last failure.
std::string last_glfw_error();
/// The refresh rate of the first display, in pictures per second.
double display_rate();

/// Ends the program with code 1 when the connection to the X server breaks (logout, or end of the
/// server), after a call of `say` on the thread that finds out. Xlib would call exit(), whose
/// destructors free what other threads still use. `say` must not call anything of the window. Call
/// once a window is open; does nothing on Wayland.
void end_with_the_display(void (*say)());

/// Shows the drawn picture. If the connection broke meanwhile, the program ends as described above.
void show_picture(GLFWwindow* window);

}  // namespace tickreel::window
