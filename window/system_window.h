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

}  // namespace tickreel::window
