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
/// A window of GLFW, with an OpenGL context.
using SystemWindow = std::unique_ptr<GLFWwindow, SystemWindowDeleter>;

/// Opens a window with an OpenGL 4.5 context of EGL, which is not made current; GLFW must be
/// initialised. `size`: the size of the content, before the display's
/// scale is applied. Null when it fails; last_glfw_error() says why.
SystemWindow create_system_window(const std::string& title, ImageSize size);
/// Returns 1280x720, or less where the display has less room, before the display's scale is
/// applied. GLFW must be initialised.
ImageSize usual_window_size();
/// Returns the reason of GLFW's last failure, and forgets the failure; "no reason given" when there
/// was none since the last call.
std::string last_glfw_error();
/// Returns the refresh rate of the first display, in pictures a second; 60 when it is not known.
double display_rate();

/// Makes the program end with code 1 when the connection to the X server breaks (logout, or end of
/// the server). Before that, `say` is called on the thread that finds out; it must not call
/// anything of the window. Without this function, Xlib would call exit(), whose destructors free
/// what other threads still use. Call it once, when a window is open; does nothing on Wayland.
void end_with_the_display(void (*say)());

/// Shows the drawn picture; the window's context is current. Ends the program as
/// end_with_the_display() says when the connection has broken meanwhile.
void show_picture(GLFWwindow* window);

}  // namespace tickreel::window
