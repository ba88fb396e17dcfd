#include "window/key_choice.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace tickreel::window {
namespace {

constexpr std::array kKeysOfPanels{GLFW_KEY_LEFT,  GLFW_KEY_RIGHT, GLFW_KEY_UP,     GLFW_KEY_DOWN,
                                   GLFW_KEY_SPACE, GLFW_KEY_ENTER, GLFW_KEY_ESCAPE, GLFW_KEY_TAB};

/// The panels with something to choose, from left to right.
std::vector<ImGuiWindow*> panels() {
  constexpr ImGuiWindowFlags kNone = ImGuiWindowFlags_ChildWindow | ImGuiWindowFlags_Tooltip |
                                     ImGuiWindowFlags_Popup | ImGuiWindowFlags_NoNavInputs;
  std::vector<ImGuiWindow*> found;
  for (ImGuiWindow* const window : ImGui::GetCurrentContext()->Windows) {
    const bool is_there = window->WasActive && !window->Hidden && (window->Flags & kNone) == 0;
    if (is_there && window->DC.NavLayersActiveMask != 0) found.push_back(window);
  }
  std::ranges::sort(found, {}, [](const ImGuiWindow* window) {
    return std::tuple(window->Pos.x, window->Pos.y, window->ID);
  });
  return found;
}

}  // namespace

void KeyChoice::end() {
  is_on_ = false;
  steps_ = 0;
  ImGui::GetIO().ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
  ImGui::GetCurrentContext()->NavDisableHighlight = true;
}

void KeyChoice::take(std::vector<KeyPress>& presses, bool is_allowed) {
  if (is_on_ && !is_allowed) end();
  if (!is_allowed) return;
  bool ends = false;
  std::erase_if(presses, [&](const KeyPress& press) {
    if (press.modifiers != kNoModifier || ends) return false;
    if (press.key == GLFW_KEY_F7) {
      if (press.repeats) return true;
      is_on_ = true;
      ++steps_;
      return true;
    }
    if (!is_on_) return false;
    // In an open list or text, Escape only leaves that.
    ends = press.key == GLFW_KEY_ESCAPE && ImGui::GetCurrentContext()->OpenPopupStack.empty();
    return std::ranges::count(kKeysOfPanels, press.key) > 0;
  });
  if (ends) return end();
  if (is_on_) ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
}

/// Left and Right wrap from the end of a line to the next one.
void KeyChoice::read_on() const {
  ImGuiWindow* const window = ImGui::GetCurrentContext()->NavWindow;
  if (!is_on_ || window == nullptr) return;
  ImGui::NavMoveRequestTryWrapping(window, ImGuiNavMoveFlags_WrapX);
}

void KeyChoice::choose_panel() {
  if (!is_on_) return;
  ImGuiContext& context = *ImGui::GetCurrentContext();
  const std::vector<ImGuiWindow*> all = panels();
  const auto now = std::ranges::find(all, panel_, &ImGuiWindow::ID);
  if (const std::size_t steps = std::exchange(steps_, 0); steps > 0) {
    if (all.empty()) return end();
    const auto from = now == all.end() ? 0 : static_cast<std::size_t>(now - all.begin()) + 1;
    ImGuiWindow* const next = all[(from + steps - 1) % all.size()];
    panel_ = next->ID;
    ImGui::FocusWindow(next);
    ImGui::NavInitWindow(next, true);
    context.NavDisableHighlight = false;
    context.NavDisableMouseHover = true;
    return;
  }
  // A panel that opened meanwhile, or was clicked on, has keys of its own.
  const ImGuiWindow* const focused = context.NavWindow;
  const bool is_elsewhere = focused == nullptr || (focused->RootWindowPopupTree->ID != panel_ &&
                                                   focused->RootWindow->ID != panel_);
  if (now == all.end() || is_elsewhere) end();
}

}  // namespace tickreel::window
