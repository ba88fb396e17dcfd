#include "window/system_window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace tickreel::window {

void SystemWindowDeleter::operator()(GLFWwindow* window) const {
  glfwDestroyWindow(window);
}

std::string last_glfw_error() {
  const char* description = nullptr;
  glfwGetError(&description);
  return description == nullptr ? "no reason given" : description;
}

SystemWindow create_system_window(const std::string& title, ImageSize size) {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  // Like the offscreen contexts, so that one set of entry points serves all of them.
  glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  return SystemWindow(glfwCreateWindow(size.width, size.height, title.c_str(), nullptr, nullptr));
}

double display_rate() {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
  return mode == nullptr || mode->refreshRate <= 0 ? 60.0 : mode->refreshRate;
}

}  // namespace tickreel::window
