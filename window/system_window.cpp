#include "window/system_window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

namespace tickreel::window {
namespace {

// The parts of Xlib in use. GLFW loads Xlib by itself.
struct XDisplay;
using IoErrorHandler = int (*)(XDisplay*);
using SetIoErrorHandler = IoErrorHandler (*)(IoErrorHandler);
using EventsQueued = int (*)(XDisplay*, int);
using GetDisplay = XDisplay* (*)();

std::atomic<void (*)()> words{nullptr};
XDisplay* watched_display = nullptr;
EventsQueued events_queued = nullptr;

[[noreturn]] int end_at_once(XDisplay* /*display*/) {
  constexpr int kFailed = 1;
  // Only the first thread that finds out calls it.
  if (auto* const say = words.exchange(nullptr)) say();
  ::_exit(kFailed);
}

}  // namespace

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
  // EGL as for the offscreen contexts, so that one set of entry points serves all.
  glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  return SystemWindow(glfwCreateWindow(size.width, size.height, title.c_str(), nullptr, nullptr));
}

ImageSize usual_window_size() {
  constexpr ImageSize kUsual{1280, 720};
  constexpr ImageSize kLeast{320, 180};
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  if (monitor == nullptr) return kUsual;
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
  glfwGetMonitorWorkarea(monitor, &left, &top, &width, &height);
  float scale_x = 1.0F;
  float scale_y = 1.0F;
  glfwGetMonitorContentScale(monitor, &scale_x, &scale_y);
  const auto fitting = [](int room, float scale, int least, int usual) {
    return room <= 0 ? usual
                     : std::clamp(static_cast<int>(static_cast<float>(room) / scale), least, usual);
  };
  return {fitting(width, scale_x, kLeast.width, kUsual.width),
          fitting(height, scale_y, kLeast.height, kUsual.height)};
}

double display_rate() {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
  return mode == nullptr || mode->refreshRate <= 0 ? 60.0 : mode->refreshRate;
}

void end_with_the_display(void (*say)()) {
  words = say;
  // Never closed, because the handler stays until the end.
  void* const xlib = ::dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (xlib == nullptr) return;
  auto* const set = reinterpret_cast<SetIoErrorHandler>(::dlsym(xlib, "XSetIOErrorHandler"));
  if (set != nullptr) set(end_at_once);
  events_queued = reinterpret_cast<EventsQueued>(::dlsym(xlib, "XEventsQueued"));
  // GLFW's header for this function needs Xlib's header.
  auto* const get = reinterpret_cast<GetDisplay>(::dlsym(RTLD_DEFAULT, "glfwGetX11Display"));
  if (get != nullptr) watched_display = get();
}

void show_picture(GLFWwindow* window) {
  // On a broken connection, the swap of Mesa's software renderer counts rows below zero, for 20 s
  // or forever. This call makes Xlib find the break and call its handler first.
  constexpr int kQueuedAfterReading = 1;
  if (watched_display != nullptr && events_queued != nullptr) {
    events_queued(watched_display, kQueuedAfterReading);
  }
  glfwSwapBuffers(window);
}

}  // namespace tickreel::window
