#include "window/context_menu.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <utility>

#include "window/ui_style.h"

namespace tickreel::window {
namespace {

constexpr const char* kMenuName = "##menu";
constexpr std::array kOwnKeys{GLFW_KEY_UP,    GLFW_KEY_DOWN,  GLFW_KEY_LEFT,
                              GLFW_KEY_RIGHT, GLFW_KEY_ENTER, GLFW_KEY_ESCAPE};

/// The next line with an effect; wraps around at the ends. `from` when there is none.
int next_possible(const std::vector<MenuLine>& lines, int from, int direction) {
  const int count = static_cast<int>(lines.size());
  int next = from;
  for (int i = 0; i < count; ++i) {
    next = next < 0 && direction < 0 ? count - 1 : (next + direction + count) % count;
    if (lines[static_cast<std::size_t>(next)].is_possible) return next;
  }
  return from;
}

}  // namespace

void ContextMenu::open(std::optional<Place> above) {
  *this = ContextMenu();
  above_ = above;
  is_opened_ = true;
  is_open_ = true;
}

void ContextMenu::close() {
  is_opened_ = false;
  is_open_ = false;
}

const std::vector<MenuLine>& ContextMenu::shown(const std::vector<MenuLine>& lines) {
  if (in_ && *in_ >= lines.size()) in_.reset();
  return in_ ? lines[*in_].more : lines;
}

bool ContextMenu::press(const KeyPress& press, const MenuContent& content) {
  const bool is_own = press.modifiers == kNoModifier && std::ranges::count(kOwnKeys, press.key) > 0;
  if (is_own) {
    follow_key(press.key, content.lines);
  } else {
    close();
  }
  return is_own;
}

void ContextMenu::follow_key(int key, const std::vector<MenuLine>& lines) {
  const std::vector<MenuLine>& all = shown(lines);
  has_moved_ = true;
  if (key == GLFW_KEY_DOWN || key == GLFW_KEY_UP) {
    chosen_ = next_possible(all, chosen_, key == GLFW_KEY_DOWN ? 1 : -1);
  } else if (key == GLFW_KEY_LEFT || key == GLFW_KEY_ESCAPE) {
    if (in_) return leave();
    if (key == GLFW_KEY_ESCAPE) close();
  } else if (chosen_ >= 0 && chosen_ < static_cast<int>(all.size())) {
    const auto number = static_cast<std::size_t>(chosen_);
    const MenuLine& line = all[number];
    if (key == GLFW_KEY_RIGHT && line.more.empty()) return;
    enter(line, number);
    if (!line.more.empty()) chosen_ = next_possible(line.more, -1, 1);
  }
}

/// Runs the line's action, or shows its sub-lines.
void ContextMenu::enter(const MenuLine& line, std::size_t number) {
  if (!line.is_possible) return;
  if (line.more.empty()) {
    close();
    return line.act();
  }
  in_ = number;
  chosen_ = -1;
}

void ContextMenu::leave() {
  chosen_ = static_cast<int>(*in_);
  in_.reset();
}

void ContextMenu::draw(const std::function<MenuContent()>& asked) {
  const MenuContent content = is_open_ ? asked() : MenuContent();
  if (content.lines.empty()) close();
  if (!is_open_) {
    // Closes the popup at once, so that no picture shows it empty.
    if (ImGui::IsPopupOpen(kMenuName)) ImGui::ClosePopupToLevel(0, true);
    return;
  }
  if (std::exchange(is_opened_, false)) ImGui::OpenPopup(kMenuName);
  if (above_) ImGui::SetNextWindowPos({above_->x, above_->y}, ImGuiCond_Appearing, {0.5F, 1.0F});
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, ImGui::GetIO().DisplaySize);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ui(10.0F, 8.0F));
  const bool is_there = ImGui::BeginPopup(kMenuName);
  ImGui::PopStyleVar();
  if (!is_there) return close();
  const std::vector<MenuLine>& lines = shown(content.lines);
  const auto clicked = draw_content(content, lines);
  const bool is_done = clicked && lines[*clicked].more.empty();
  if (is_done) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  if (is_open_ && clicked) enter(lines[*clicked], *clicked);
}

/// Draws the lines. Returns the index of the clicked line, if any.
std::optional<std::size_t> ContextMenu::draw_content(const MenuContent& content,
                                                     const std::vector<MenuLine>& lines) {
  std::optional<std::size_t> clicked;
  text_bold(content.title);
  if (!content.note.empty()) text_quiet(content.note);
  // enter() decides whether a click closes the menu.
  ImGui::PushItemFlag(ImGuiItemFlags_SelectableDontClosePopup, true);
  // Only the line that Enter takes has a bar. A moving pointer selects the line under it.
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  const bool is_pointer_moving = moved.x != 0.0F || moved.y != 0.0F;
  ImGui::PushStyleColor(ImGuiCol_HeaderHovered, 0);
  if (in_) {
    const std::string back = "\u2039  " + content.lines[*in_].label;
    if (ImGui::MenuItem(back.c_str(), "Left")) leave();
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const MenuLine& line = lines[i];
    const int number = static_cast<int>(i);
    const bool is_chosen = number == chosen_;
    if (is_chosen) {
      const ImVec2 place = ImGui::GetCursorScreenPos();
      const ImVec2 from(place.x - ui(4.0F), place.y);
      const ImVec2 to(place.x + ImGui::GetContentRegionAvail().x + ui(4.0F),
                      place.y + ImGui::GetTextLineHeight());
      ImGui::GetWindowDrawList()->AddRectFilled(from, to,
                                                ImGui::GetColorU32(ImGuiCol_HeaderActive));
    }
    const char* const keys = line.more.empty() ? line.keys.c_str() : "\u203a";
    ImGui::PushID(static_cast<int>(i));
    // The keys of the line must stay readable on its bar.
    if (is_chosen) ImGui::PushStyleColor(ImGuiCol_TextDisabled, ui_color::kText);
    if (ImGui::MenuItem(line.label.c_str(), keys, line.is_on, line.is_possible)) clicked = i;
    if (is_chosen) ImGui::PopStyleColor();
    if (ImGui::IsItemHovered() && is_pointer_moving) chosen_ = line.is_possible ? number : -1;
    ImGui::PopID();
    if (is_chosen && std::exchange(has_moved_, false)) ImGui::SetScrollHereY(0.5F);
  }
  ImGui::PopStyleColor();
  ImGui::PopItemFlag();
  keep_in_window();
  return clicked;
}

/// Moves the menu into the window, since its size changes with its lines.
void ContextMenu::keep_in_window() {
  if (ImGui::IsWindowAppearing()) return;  // the size is not known yet
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const ImVec2 size = ImGui::GetWindowSize();
  const ImVec2 now = ImGui::GetWindowPos();
  const float wanted = above_ ? above_->y - size.y : now.y;
  const ImVec2 inside(std::max(0.0F, std::min(now.x, display.x - size.x)),
                      std::max(0.0F, std::min(wanted, display.y - size.y)));
  if (inside.x != now.x || inside.y != now.y) ImGui::SetWindowPos(inside);
}

}  // namespace tickreel::window
