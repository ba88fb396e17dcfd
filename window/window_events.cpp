#include "window/window_events.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>

#include <set>
#include <utility>

#include "window/glyphs/interface_text.h"

namespace tickreel::window {
namespace {

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

}  // namespace

WindowEvents::WindowEvents(GLFWwindow* window, FrameMeter& meter) : window_(window), meter_(meter) {
  glfwSetWindowUserPointer(window, this);
  install_callbacks();
}

WindowEvents& WindowEvents::of(GLFWwindow* window) {
  return *static_cast<WindowEvents*>(glfwGetWindowUserPointer(window));
}

void WindowEvents::install_callbacks() {
  glfwSetKeyCallback(window_, [](GLFWwindow* window, int key, int scancode, int action, int mods) {
    of(window).on_key({key, scancode, action, mods});
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int button, int action, int mods) {
    of(window).on_mouse_button(button, action, mods);
  });
  glfwSetCharCallback(window_, [](GLFWwindow* window, unsigned code_point) {
    of(window).on_text(code_point);
    if (DeviceListener* listener = of(window).listener_) listener->text(code_point);
  });
  glfwSetScrollCallback(window_, [](GLFWwindow* window, double x, double y) {
    of(window).note_activity();
    ImGui_ImplGlfw_ScrollCallback(window, x, y);
    if (DeviceListener* listener = of(window).listener_) listener->wheel(x, y);
  });
  glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double x, double y) {
    of(window).note_activity();
    int width = 0;
    int height = 0;
    glfwGetWindowSize(window, &width, &height);
    if (DeviceListener* listener = of(window).listener_) listener->pointer(x, y, width, height);
  });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* window, int entered) {
    of(window).is_active_ = true;
    ImGui_ImplGlfw_CursorEnterCallback(window, entered);
  });
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* window, int focused) {
    of(window).is_active_ = true;
    ImGui_ImplGlfw_WindowFocusCallback(window, focused);
    if (DeviceListener* listener = of(window).listener_) listener->focus(focused == GLFW_TRUE);
  });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* window, int width, int height) {
    of(window).is_active_ = true;
    if (DeviceListener* listener = of(window).listener_) listener->window_size(width, height);
  });
  glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** paths) {
    of(window).is_active_ = true;
    for (int i = 0; i < count; ++i) of(window).dropped_files_.emplace_back(paths[i]);
  });
  const auto note = [](GLFWwindow* window) { of(window).is_active_ = true; };
  glfwSetWindowRefreshCallback(window_, note);
  glfwSetWindowCloseCallback(window_, note);
}

void WindowEvents::on_key(const RawKey& key) {
  note_activity();
  for_interface_.push_back(key);
  if (key.action != GLFW_RELEASE && !ImGui::GetIO().WantTextInput) {
    const int modifiers = modifier_bits(key.modifiers);
    const int meant =
        (modifiers & kControl) != 0 ? key_with_control(key.key, key.scancode) : key.key;
    presses_.push_back({meant, modifiers, key.action == GLFW_REPEAT});
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
}

void WindowEvents::on_mouse_button(int button, int action, int modifiers) {
  note_activity();
  ImGui_ImplGlfw_MouseButtonCallback(window_, button, action, modifiers);
  if (listener_ != nullptr) {
    listener_->control(mouse_button(static_cast<std::uint8_t>(button)), action == GLFW_PRESS);
  }
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
