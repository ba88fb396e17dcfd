#include "window/live/menu.h"

#include <imgui.h>

#include <algorithm>

#include "window/ui_style.h"

namespace tickreel::window {
namespace {

constexpr float kHeight = 36.0F;

}  // namespace

std::optional<std::size_t> Menu::draw(const std::vector<std::string>& items,
                                      const std::vector<MenuKey>& keys) {
  std::optional<std::size_t> chosen;
  for (const MenuKey key : keys) {
    if (key == MenuKey::kUp) selected_ = (selected_ + items.size() - 1) % items.size();
    if (key == MenuKey::kDown) selected_ = (selected_ + 1) % items.size();
    if (key == MenuKey::kAccept) chosen = selected_;
  }
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool is_selected = i == selected_;
    // Only a moving pointer selects an item; a resting one does not.
    const ImU32 color = is_selected ? ui_color::kAccent : ImGui::GetColorU32(ImGuiCol_Button);
    ImGui::PushStyleColor(ImGuiCol_Button, color);
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, color);
    ImGui::PushStyleColor(ImGuiCol_Text, is_selected ? ui_color::kBackdrop : ui_color::kText);
    if (ImGui::Button(items[i].c_str(), ui(kMenuWidth, kHeight))) chosen = i;
    if (ImGui::IsItemHovered() && (moved.x != 0.0F || moved.y != 0.0F)) selected_ = i;
    ImGui::PopStyleColor(3);
  }
  return chosen;
}

void ScrolledPart::begin(const char* name, float scrolled_lines) {
  // The rest of the window holds the title, one button and the margins.
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float most = std::max(display.y - ui(130.0F), ui(40.0F));
  const bool is_scrolled = height_ > most;
  const float bar = is_scrolled ? ImGui::GetStyle().ScrollbarSize : 0.0F;
  ImGui::BeginChild(name, {std::max(width_ + bar, 1.0F), std::clamp(height_, 1.0F, most)});
  if (scrolled_lines != 0.0F) {
    ImGui::SetScrollY(ImGui::GetScrollY() + scrolled_lines * ImGui::GetTextLineHeightWithSpacing());
  }
  ImGui::BeginGroup();
}

void ScrolledPart::end() {
  ImGui::EndGroup();
  width_ = ImGui::GetItemRectSize().x;
  height_ = ImGui::GetItemRectSize().y;
  ImGui::EndChild();
}

void begin_menu_panel(const char* name, const std::string& title, Backdrop backdrop) {
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, ImGui::GetIO().DisplaySize);
  begin_floating(name, {0.5F, 0.45F});
  dim_below(backdrop == Backdrop::kDark ? IM_COL32(16, 18, 21, 225) : IM_COL32(0, 0, 0, 130));
  ImGui::PushFont(ui_fonts().large);
  ImGui::TextUnformatted(title.c_str());
  ImGui::PopFont();
  ImGui::Dummy(ui(kMenuWidth, 2.0F));
}

}  // namespace tickreel::window
