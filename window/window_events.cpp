#include "window/window_events.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>

#include <cfloat>
#include <filesystem>
#include <utility>

#include "window/gamepads.h"
#include "window/glyphs/interface_text.h"

namespace tickreel::window {
namespace {

/// A window that is asked for another size has it within so many waits, or not at all.
constexpr int kSizeWaits = 50;
constexpr double kSizeWaitSeconds = 0.01;

int modifier_bits(int glfw_modifiers) {
  return ((glfw_modifiers & GLFW_MOD_SHIFT) != 0 ? kShift : 0) |
         ((glfw_modifiers & GLFW_MOD_CONTROL) != 0 ? kControl : 0) |
         ((glfw_modifiers & GLFW_MOD_ALT) != 0 ? kAlt : 0);
}

/// The letter on the key, as GLFW's token; where there is none, the key.
int key_with_control(const int key, int scancode) {
  const char* name = glfwGetKeyName(key, scancode);
  const bool is_letter = name != nullptr && name[0] >= 'a' && name[0] <= 'z' && name[1] == '\0';
  return is_letter ? name[0] - 'a' + GLFW_KEY_A : key;
}

int meant_key(int key, int scancode, int glfw_modifiers) {
  return (glfw_modifiers & GLFW_MOD_CONTROL) != 0 ? key_with_control(key, scancode) : key;
}

/// Of several in a row only the last can be seen.
bool replaces(const UiEvent& event, const UiEvent& before) {
  const bool is_state = event.kind == UiKind::kPointer || event.kind == UiKind::kSize ||
                        event.kind == UiKind::kPadAxis;
  return is_state && event.kind == before.kind &&
         (event.kind != UiKind::kPadAxis || event.numbers == before.numbers);
}

int number_of(const UiEvent& event, std::size_t index) {
  return static_cast<int>(event.numbers[index]);
}

}  // namespace

WindowEvents::WindowEvents(GLFWwindow* window, FrameMeter& meter) : window_(window), meter_(meter) {
  glfwSetWindowUserPointer(window, this);
  install_callbacks();
  install_window_callbacks();
}

WindowEvents& WindowEvents::of(GLFWwindow* window) {
  return *static_cast<WindowEvents*>(glfwGetWindowUserPointer(window));
}

void WindowEvents::install_callbacks() {
  glfwSetKeyCallback(window_, [](GLFWwindow* window, int key, int scancode, int action, int mods) {
    of(window).hear({UiKind::kKey, {key, scancode, action, mods, meant_key(key, scancode, mods)}});
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
    // Also when it was a log that has changed it.
    if (events.listener_ != nullptr) events.listener_->window_size(width, height);
    if (!events.ignores_devices_) events.log({UiKind::kSize, {width, height}});
  });
  glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** paths) {
    for (int i = 0; i < count; ++i) of(window).hear({UiKind::kDrop, {}, {}, paths[i]});
  });
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) { of(window).is_active_ = true; });
  glfwSetWindowCloseCallback(window_, [](GLFWwindow* window) {
    // Whoever plays a log may close the window all the same.
    of(window).is_active_ = true;
    if (!of(window).ignores_devices_) of(window).log({UiKind::kClose});
  });
}

void WindowEvents::ignore_devices(bool ignores) {
  ignores_devices_ = ignores;
  tell_pads(ignores);
  keys_down_.clear();
  buttons_down_ = {};
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
  // Where somebody keeps his files is not for reports.
  events_.back().text = std::filesystem::path(event.text).filename().string();
}

std::vector<UiEvent> WindowEvents::take_events() {
  return std::exchange(events_, {});
}

void WindowEvents::act(const UiEvent& event) {
  is_active_ = true;
  switch (event.kind) {
    case UiKind::kKey:
      return on_key(
          {number_of(event, 0), number_of(event, 1), number_of(event, 2), number_of(event, 3)},
          number_of(event, 4));
    case UiKind::kText:
      return on_text(static_cast<char32_t>(event.numbers[0]));
    case UiKind::kButton:
      return on_mouse_button(number_of(event, 0), number_of(event, 1), number_of(event, 2));
    case UiKind::kPointer:
      return on_pointer(event.reals[0], event.reals[1]);
    case UiKind::kAway:
      pointer_ = event;
      return;
    case UiKind::kWheel:
      note_activity();
      ImGui_ImplGlfw_ScrollCallback(window_, event.reals[0], event.reals[1]);
      if (listener_ != nullptr) listener_->wheel(event.reals[0], event.reals[1]);
      return;
    case UiKind::kEnter:
      return ImGui_ImplGlfw_CursorEnterCallback(window_, number_of(event, 0));
    case UiKind::kFocus:
      ImGui_ImplGlfw_WindowFocusCallback(window_, number_of(event, 0));
      if (listener_ != nullptr) listener_->focus(number_of(event, 0) == GLFW_TRUE);
      return;
    case UiKind::kSize:
      return on_size(number_of(event, 0), number_of(event, 1));
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
      set_told_pad(number_of(event, 0), event.numbers[1] != 0 ? event.text : "");
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

void WindowEvents::on_key(const RawKey& key, int meant) {
  note_activity();
  for_interface_.push_back(key);
  if (key.action == GLFW_RELEASE) keys_down_.erase(key.key);
  if (key.action == GLFW_PRESS) keys_down_.insert(key.key);
  if (key.action != GLFW_RELEASE && !ImGui::GetIO().WantTextInput) {
    presses_.push_back({meant, modifier_bits(key.modifiers), key.action == GLFW_REPEAT});
  }
  if (listener_ != nullptr && key.key >= 0 && key.action != GLFW_REPEAT) {
    listener_->control(live::key(static_cast<std::uint16_t>(key.key)), key.action == GLFW_PRESS);
  }
}

/// A text field that has the focus takes it; otherwise it belongs to the key before it, whose
/// press may be what opens a text field.
void WindowEvents::on_text(char32_t code_point) {
  note_activity();
  if (ImGui::GetIO().WantTextInput) {
    ImGui::GetIO().AddInputCharacter(interface_character(code_point));
  } else if (!presses_.empty()) {
    presses_.back().text = code_point;
  }
  if (listener_ != nullptr) listener_->text(code_point);
}

void WindowEvents::on_mouse_button(int button, int action, int modifiers) {
  note_activity();
  ImGui_ImplGlfw_MouseButtonCallback(window_, button, action, modifiers);
  if (const auto index = static_cast<std::size_t>(button); index < kButtons) {
    buttons_down_[index] = action == GLFW_PRESS;
    buttons_pressed_[index] = buttons_pressed_[index] || action == GLFW_PRESS;
  }
  if (listener_ != nullptr) {
    listener_->control(mouse_button(static_cast<std::uint8_t>(button)), action == GLFW_PRESS);
  }
}

void WindowEvents::on_pointer(double x, double y) {
  note_activity();
  pointer_ = {UiKind::kPointer, {}, {x, y}};
  int width = 0;
  int height = 0;
  glfwGetWindowSize(window_, &width, &height);
  if (listener_ != nullptr) listener_->pointer(x, y, width, height);
}

/// Of a log: the window gets that size, unless who manages windows has other plans.
void WindowEvents::on_size(int width, int height) {
  if (glfwGetWindowMonitor(window_) != nullptr) return;
  int window_width = 0;
  int window_height = 0;
  int pixel_width = 0;
  int pixel_height = 0;
  glfwGetWindowSize(window_, &window_width, &window_height);
  glfwGetFramebufferSize(window_, &pixel_width, &pixel_height);
  if (pixel_width < 1 || pixel_height < 1) return;
  // The system may count in larger units than pixels.
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

void WindowEvents::feed_interface() {
  std::set<int> pressed_now;
  while (!for_interface_.empty()) {
    const RawKey key = for_interface_.front();
    if (key.action == GLFW_RELEASE && pressed_now.contains(key.key)) break;
    if (key.action == GLFW_PRESS) pressed_now.insert(key.key);
    ImGui_ImplGlfw_KeyCallback(window_, key.key, key.scancode, key.action, key.modifiers);
    for_interface_.pop_front();
  }
  if (!for_interface_.empty()) is_active_ = true;  // the next picture sees the rest
}

void WindowEvents::correct_pointer() {
  ImGuiIO& io = ImGui::GetIO();
  if (!ignores_devices_) {
    const bool is_here = io.MousePos.x != -FLT_MAX;
    const UiEvent now = is_here ? UiEvent{UiKind::kPointer, {}, {io.MousePos.x, io.MousePos.y}}
                                : UiEvent{UiKind::kAway};
    if (now != pointer_) log(now);
    pointer_ = now;
  } else {
    const bool is_here = pointer_.kind == UiKind::kPointer;
    io.MousePos = is_here ? ImVec2(static_cast<float>(pointer_.reals[0]),
                                   static_cast<float>(pointer_.reals[1]))
                          : ImVec2(-FLT_MAX, -FLT_MAX);
    for (std::size_t i = 0; i < kButtons; ++i) {
      io.MouseDown[i] = buttons_down_[i] || buttons_pressed_[i];
    }
  }
  buttons_pressed_ = {};
}

std::vector<KeyPress> WindowEvents::take_presses() {
  return std::exchange(presses_, {});
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
