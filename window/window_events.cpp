#include "window/window_events.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <filesystem>
#include <utility>

#include "window/gamepads.h"

namespace tickreel::window {
namespace {

/// The number of waits in which a window may change to a requested size.
constexpr int kSizeWaits = 50;
constexpr double kSizeWaitSeconds = 0.01;

/// The keypad's Enter does what Enter does.
int one_enter(int key) {
  return key == GLFW_KEY_KP_ENTER ? GLFW_KEY_ENTER : key;
}

/// The letter on the key as GLFW's token, or the key itself where it has no letter.
int key_with_control(const int key, int scancode) {
  const char* name = glfwGetKeyName(key, scancode);
  const bool is_letter = name != nullptr && name[0] >= 'a' && name[0] <= 'z' && name[1] == '\0';
  return is_letter ? name[0] - 'a' + GLFW_KEY_A : key;
}

int meant_key(int key, int scancode, int glfw_modifiers) {
  return (glfw_modifiers & GLFW_MOD_CONTROL) != 0 ? key_with_control(key, scancode) : key;
}

/// True when only the later of two successive events is visible.
bool replaces(const UiEvent& event, const UiEvent& before) {
  const bool is_state = event.kind == UiKind::kPointer || event.kind == UiKind::kSize ||
                        event.kind == UiKind::kPadAxis;
  return is_state && event.kind == before.kind &&
         (event.kind != UiKind::kPadAxis || event.numbers == before.numbers);
}

}  // namespace

WindowEvents::WindowEvents(GLFWwindow* window, FrameMeter& meter)
    : window_(window), meter_(meter), interface_(window) {
  glfwSetWindowUserPointer(window, this);
  install_callbacks();
  install_window_callbacks();
}

WindowEvents& WindowEvents::of(GLFWwindow* window) {
  return *static_cast<WindowEvents*>(glfwGetWindowUserPointer(window));
}

void WindowEvents::install_callbacks() {
  glfwSetKeyCallback(window_, [](GLFWwindow* window, int key, int scancode, int action, int mods) {
    const int known = one_enter(key);
    of(window).hear(
        {UiKind::kKey, {known, scancode, action, mods, meant_key(known, scancode, mods)}});
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int button, int action, int mods) {
    of(window).hear({UiKind::kButton, {button, action, mods}});
  });
  glfwSetCharCallback(window_, [](GLFWwindow* window, unsigned code_point) {
    of(window).hear({UiKind::kText, {code_point}});
  });
  glfwSetScrollCallback(window_, [](GLFWwindow* window, double x, double y) {
    of(window).hear({UiKind::kWheel, {}, {x, y}});
  });
  glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double x, double y) {
    of(window).hear({UiKind::kPointer, {}, {x, y}});
  });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* window, int entered) {
    of(window).hear({UiKind::kEnter, {entered}});
  });
}

void WindowEvents::install_window_callbacks() {
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* window, int focused) {
    of(window).hear({UiKind::kFocus, {focused}});
  });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* window, int width, int height) {
    WindowEvents& events = of(window);
    events.is_active_ = true;
    // The listener also hears of sizes that a log has set.
    if (events.listener_ != nullptr) events.listener_->window_size(width, height);
    if (!events.ignores_devices_) events.log({UiKind::kSize, {width, height}});
  });
  glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** paths) {
    for (int i = 0; i < count; ++i) of(window).hear({UiKind::kDrop, {}, {}, paths[i]});
  });
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) { of(window).is_active_ = true; });
  glfwSetWindowCloseCallback(window_, [](GLFWwindow* window) {
    // The user may close the window while a log is played.
    of(window).is_active_ = true;
    if (!of(window).ignores_devices_) of(window).log({UiKind::kClose});
  });
}

void WindowEvents::ignore_devices(bool ignores) {
  ignores_devices_ = ignores;
  tell_pads(ignores);
  interface_.let_go();
}

void WindowEvents::hear(UiEvent event) {
  if (!ignores_devices_) take(event);
}

void WindowEvents::take(const UiEvent& event) {
  log(event);
  act(event);
}

void WindowEvents::log(const UiEvent& event) {
  if (!events_.empty() && replaces(event, events_.back())) events_.pop_back();
  events_.push_back(event);
  if (event.kind != UiKind::kDrop) return;
  // The folders of the user are private and do not belong into reports.
  events_.back().text = std::filesystem::path(event.text).filename().string();
}

std::vector<UiEvent> WindowEvents::take_events() {
  return std::exchange(events_, {});
}

void WindowEvents::act(const UiEvent& event) {
  is_active_ = true;
  switch (event.kind) {
    case UiKind::kKey:
    case UiKind::kText:
    case UiKind::kButton:
    case UiKind::kPointer:
    case UiKind::kAway:
    case UiKind::kWheel:
    case UiKind::kEnter:
    case UiKind::kFocus:
      if (event.kind == UiKind::kPointer || event.kind == UiKind::kAway) pointer_ = event;
      if (event.kind == UiKind::kEnter) was_entered_ = event.numbers[0] == GLFW_TRUE;
      if (event.kind != UiKind::kEnter && event.kind != UiKind::kFocus) note_activity();
      interface_.push(event);
      if (listener_ != nullptr) tell_listener(event);
      return;
    case UiKind::kSize:
      return on_size(event.number(0), event.number(1));
    case UiKind::kDrop:
      dropped_files_.push_back(event.text);
      return;
    case UiKind::kClose:
      return glfwSetWindowShouldClose(window_, GLFW_TRUE);
    case UiKind::kStop:
      was_stopped_ = true;
      return;
    case UiKind::kLate:
      fall_back_ = event.numbers[0];
      return;
    case UiKind::kPad:
      set_told_pad(event.number(0), event.numbers[1] != 0 ? event.text : "");
      if (listener_ == nullptr) return;
      return listener_->gamepad_connected(static_cast<std::uint8_t>(event.numbers[0]),
                                          event.numbers[1] != 0);
    case UiKind::kPadButton:
      if (listener_ == nullptr) return;
      return listener_->control(gamepad_button(static_cast<std::uint8_t>(event.numbers[0]),
                                               static_cast<std::uint8_t>(event.numbers[1])),
                                event.numbers[2] != 0);
    case UiKind::kPadAxis:
      if (listener_ == nullptr) return;
      return listener_->gamepad_axis(static_cast<std::uint8_t>(event.numbers[0]),
                                     static_cast<std::uint8_t>(event.numbers[1]),
                                     static_cast<float>(event.reals[0]));
  }
}

/// Tells the listener at once, because a player's input does not wait for pictures.
void WindowEvents::tell_listener(const UiEvent& event) {
  switch (event.kind) {
    case UiKind::kKey:
      if (const int key = event.number(0); key >= 0 && event.numbers[2] != GLFW_REPEAT) {
        listener_->control(live::key(static_cast<std::uint16_t>(key)),
                           event.numbers[2] == GLFW_PRESS);
      }
      return;
    case UiKind::kText:
      return listener_->text(static_cast<char32_t>(event.numbers[0]));
    case UiKind::kButton:
      return listener_->control(mouse_button(static_cast<std::uint8_t>(event.numbers[0])),
                                event.numbers[1] == GLFW_PRESS);
    case UiKind::kPointer: {
      int width = 0;
      int height = 0;
      glfwGetWindowSize(window_, &width, &height);
      return listener_->pointer(event.reals[0], event.reals[1], width, height);
    }
    case UiKind::kWheel:
      return listener_->wheel(event.reals[0], event.reals[1]);
    case UiKind::kFocus:
      return listener_->focus(event.numbers[0] == GLFW_TRUE);
    default:
      return;
  }
}

/// Gives the window a size from a log. The window manager may refuse it.
void WindowEvents::on_size(int width, int height) {
  if (glfwGetWindowMonitor(window_) != nullptr) return;
  int window_width = 0;
  int window_height = 0;
  int pixel_width = 0;
  int pixel_height = 0;
  glfwGetWindowSize(window_, &window_width, &window_height);
  glfwGetFramebufferSize(window_, &pixel_width, &pixel_height);
  if (pixel_width < 1 || pixel_height < 1) return;
  // The system may count in units larger than pixels.
  glfwSetWindowSize(window_, width * window_width / pixel_width,
                    height * window_height / pixel_height);
  for (int i = 0; i < kSizeWaits; ++i) {
    glfwGetFramebufferSize(window_, &pixel_width, &pixel_height);
    if (pixel_width == width && pixel_height == height) return;
    glfwWaitEventsTimeout(kSizeWaitSeconds);
  }
}

void WindowEvents::control(const Control& control, bool down) {
  hear({UiKind::kPadButton, {control.pad, control.code, down ? 1 : 0}});
}

void WindowEvents::gamepad_axis(std::uint8_t pad, std::uint8_t axis, float value) {
  hear({UiKind::kPadAxis, {pad, axis}, {value, 0.0}});
}

void WindowEvents::gamepad_connected(std::uint8_t pad, bool connected) {
  hear({UiKind::kPad, {pad, connected ? 1 : 0}, {}, connected ? gamepad_name(pad) : ""});
}

/// Finds the pointer's place. The system does not report it when the pointer enters the window, nor
/// when it no longer counts. Dear ImGui's backend uses the same rule.
void WindowEvents::look_for_pointer() {
  const bool is_here = was_entered_ || glfwGetWindowAttrib(window_, GLFW_FOCUSED) != 0;
  UiEvent now{UiKind::kAway};
  if (is_here) {
    now.kind = UiKind::kPointer;
    glfwGetCursorPos(window_, &now.reals[0], &now.reals[1]);
  }
  if (now == pointer_) return;
  log(now);
  pointer_ = now;
  interface_.push(now);
}

void WindowEvents::feed_interface() {
  if (!ignores_devices_) look_for_pointer();
  interface_.feed();
  if (interface_.is_left()) is_active_ = true;
}

std::vector<std::string> WindowEvents::take_dropped_files() {
  return std::exchange(dropped_files_, {});
}

bool WindowEvents::take_activity() {
  return std::exchange(is_active_, false);
}

void WindowEvents::note_activity() {
  is_active_ = true;
  meter_.input_came(FrameMeter::Clock::now());
}

}  // namespace tickreel::window
