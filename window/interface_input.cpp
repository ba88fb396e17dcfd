#include "window/interface_input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>

#include <cfloat>

#include "window/glyphs/interface_text.h"

namespace tickreel::window {
namespace {

int modifier_bits(int glfw_modifiers) {
  return ((glfw_modifiers & GLFW_MOD_SHIFT) != 0 ? kShift : 0) |
         ((glfw_modifiers & GLFW_MOD_CONTROL) != 0 ? kControl : 0) |
         ((glfw_modifiers & GLFW_MOD_ALT) != 0 ? kAlt : 0);
}

// Since 1.87 Dear ImGui has its own input queue and its own names of keys.
#if IMGUI_VERSION_NUM >= 18700
void take_as_told(ImGuiIO& io) {
  io.ConfigInputTrickleEventQueue = false;  // InputQueue already limits each picture
}

/// Replaces the modifiers that the backend read from the system, which does not know a played log.
void tell_modifiers(ImGuiIO& io, const std::set<int>& keys_down) {
  const auto is_down = [&](int left, int right) {
    return keys_down.contains(left) || keys_down.contains(right);
  };
  io.AddKeyEvent(ImGuiMod_Ctrl, is_down(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL));
  io.AddKeyEvent(ImGuiMod_Shift, is_down(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT));
  io.AddKeyEvent(ImGuiMod_Alt, is_down(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT));
  io.AddKeyEvent(ImGuiMod_Super, is_down(GLFW_KEY_LEFT_SUPER, GLFW_KEY_RIGHT_SUPER));
}

void tell_pointer(ImGuiIO& io, ImVec2 place) {
  io.AddMousePosEvent(place.x, place.y);
}

void tell_button(ImGuiIO& io, int button, bool is_down) {
  io.AddMouseButtonEvent(button, is_down);
}

ImGuiKey interface_key(int key) {
  if (key == GLFW_KEY_ENTER) return ImGuiKey_Enter;
  if (key == GLFW_KEY_ESCAPE) return ImGuiKey_Escape;
  return static_cast<ImGuiKey>(ImGuiKey_0 + (key - GLFW_KEY_0));
}
#else
void take_as_told(ImGuiIO& /*io*/) {}

void tell_modifiers(ImGuiIO& /*io*/, const std::set<int>& /*keys_down*/) {}

void tell_pointer(ImGuiIO& io, ImVec2 place) {
  io.MousePos = place;
}

void tell_button(ImGuiIO& io, int button, bool is_down) {
  io.MouseDown[button] = is_down;
}

int interface_key(int key) {
  return key;
}
#endif

}  // namespace

void InterfaceInput::feed() {
  if (lets_go_ && queue_.is_empty()) {
    lets_go_ = false;
    // Dear ImGui keeps a key down until it hears of the release.
    for (const int key : keys_down_) {
      ImGui_ImplGlfw_KeyCallback(window_, key, 0, GLFW_RELEASE, 0);
    }
    keys_down_.clear();
    buttons_down_ = {};
  }
  queue_.begin_picture();
  has_told_ = false;
  while (const auto event = queue_.next()) {
    tell(*event);
    has_told_ = true;
  }
  take_as_told(ImGui::GetIO());
  tell_modifiers(ImGui::GetIO(), keys_down_);
}

void InterfaceInput::tell(const UiEvent& event) {
  switch (event.kind) {
    case UiKind::kKey:
      return tell_key(event);
    case UiKind::kText:
      return tell_text(static_cast<char32_t>(event.numbers[0]));
    case UiKind::kButton:
      if (const auto index = static_cast<std::size_t>(event.numbers[0]); index < kButtons) {
        buttons_down_[index] = event.numbers[1] == GLFW_PRESS;
      }
      return;
    case UiKind::kPointer:
    case UiKind::kAway:
      pointer_ = event;
      return;
    case UiKind::kWheel:
      return ImGui_ImplGlfw_ScrollCallback(window_, event.reals[0], event.reals[1]);
    case UiKind::kEnter:
      return ImGui_ImplGlfw_CursorEnterCallback(window_, event.number(0));
    case UiKind::kFocus:
      return ImGui_ImplGlfw_WindowFocusCallback(window_, event.number(0));
    default:
      return;
  }
}

void InterfaceInput::tell_key(const UiEvent& event) {
  const int key = event.number(0);
  const int action = event.number(2);
  const int modifiers = event.number(3);
  ImGui_ImplGlfw_KeyCallback(window_, key, event.number(1), action, modifiers);
  if (action == GLFW_RELEASE) keys_down_.erase(key);
  if (action == GLFW_PRESS) keys_down_.insert(key);
  if (action != GLFW_RELEASE && !ImGui::GetIO().WantTextInput) {
    presses_.push_back({event.number(4), modifier_bits(modifiers), action == GLFW_REPEAT});
  }
}

/// Passes a letter to the text field with the focus, or else to the key press before it, since that
/// press may open a text field.
void InterfaceInput::tell_text(char32_t code_point) {
  if (ImGui::GetIO().WantTextInput) {
    ImGui::GetIO().AddInputCharacter(interface_character(code_point));
  } else if (!presses_.empty()) {
    presses_.back().text = code_point;
  }
}

void InterfaceInput::show_pointer() const {
  ImGuiIO& io = ImGui::GetIO();
  const bool is_here = pointer_.kind == UiKind::kPointer;
  const ImVec2 place(static_cast<float>(pointer_.reals[0]), static_cast<float>(pointer_.reals[1]));
  tell_pointer(io, is_here ? place : ImVec2(-FLT_MAX, -FLT_MAX));
  for (std::size_t i = 0; i < kButtons; ++i) {
    tell_button(io, static_cast<int>(i), buttons_down_[i]);
  }
}

bool is_pressed(int key) {
  return ImGui::IsKeyPressed(interface_key(key), false);
}

}  // namespace tickreel::window
