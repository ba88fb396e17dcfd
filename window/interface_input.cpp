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

}  // namespace

void InterfaceInput::feed() {
  if (lets_go_ && queue_.is_empty()) {
    lets_go_ = false;
    keys_down_.clear();
    buttons_down_ = {};
  }
  queue_.begin_picture();
  has_told_ = false;
  while (const auto event = queue_.next()) {
    tell(*event);
    has_told_ = true;
  }
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

/// A text field that has the focus takes it; otherwise it belongs to the key before it, whose
/// press may be what opens a text field.
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
  io.MousePos =
      is_here ? ImVec2(static_cast<float>(pointer_.reals[0]), static_cast<float>(pointer_.reals[1]))
              : ImVec2(-FLT_MAX, -FLT_MAX);
  for (std::size_t i = 0; i < kButtons; ++i) io.MouseDown[i] = buttons_down_[i];
}

}  // namespace tickreel::window
