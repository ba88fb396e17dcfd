#include "window/cut_off.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <set>
#include <utility>

#include "window/ui_style.h"

namespace tickreel::window {
namespace {

constexpr float kTolerance = 1.5F;  // pixels: edges are rounded, and letters overhang a little

/// True when the content does not fit into the window and there is no scroll bar.
bool is_too_small(const ImGuiWindow& window) {
  const bool is_wide = window.ScrollMax.x > kTolerance && !window.ScrollbarX;
  const bool is_high = window.ScrollMax.y > kTolerance && !window.ScrollbarY;
  return is_wide || is_high;
}

bool is_outside(const ImGuiWindow& window) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const ImRect place = window.Rect();
  return place.Min.x < -kTolerance || place.Min.y < -kTolerance ||
         place.Max.x > display.x + kTolerance || place.Max.y > display.y + kTolerance;
}

/// The texture of letters also has a white pixel and a part for lines.
bool is_of_letter(const ImDrawVert& corner) {
  const ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
  const ImVec4 first = fonts.TexUvLines[0];
  const ImVec4 last = fonts.TexUvLines[IM_DRAWLIST_TEX_LINES_WIDTH_MAX];
  const bool is_of_line = corner.uv.y >= first.y && corner.uv.y <= last.w && corner.uv.x <= last.z;
  const bool is_white =
      corner.uv.x == fonts.TexUvWhitePixel.x && corner.uv.y == fonts.TexUvWhitePixel.y;
  return !is_of_line && !is_white;
}

/// A window that scrolls may cut lines at its top and bottom.
bool has_cut_letters(const ImDrawList& list, bool scrolls) {
  for (const ImDrawCmd& command : list.CmdBuffer) {
    if (command.UserCallback != nullptr || command.TextureId != ImGui::GetIO().Fonts->TexID) {
      continue;
    }
    for (unsigned int i = 0; i < command.ElemCount; ++i) {
      const auto index = static_cast<int>(command.IdxOffset + i);
      const ImDrawVert& corner =
          list.VtxBuffer[static_cast<int>(command.VtxOffset + list.IdxBuffer[index])];
      if (!is_of_letter(corner)) continue;
      const ImVec4& room = command.ClipRect;
      if (corner.pos.x < room.x - kTolerance || corner.pos.x > room.z + kTolerance) return true;
      const bool is_over = corner.pos.y < room.y - kTolerance || corner.pos.y > room.w + kTolerance;
      if (is_over && !scrolls) return true;
    }
  }
  return false;
}

bool is_shown(const ImGuiWindow& window) {
  return window.Active && !window.Hidden && window.HiddenFramesCanSkipItems == 0;
}

/// Menus close by themselves, and a dialog darkens what it covers.
bool may_cover(const ImGuiWindow& window) {
  constexpr ImGuiWindowFlags kMay =
      ImGuiWindowFlags_Popup | ImGuiWindowFlags_Tooltip | ImGuiWindowFlags_ChildWindow;
  return (window.Flags & kMay) != 0 || dims_below(window);
}

/// Adds which windows lie over others.
void add_covered(std::set<std::string>& names) {
  const ImVector<ImGuiWindow*>& all = ImGui::GetCurrentContext()->Windows;
  for (int upper = 1; upper < all.Size; ++upper) {
    const ImGuiWindow& over = *all[upper];
    if (!is_shown(over) || may_cover(over)) continue;
    ImRect place = over.Rect();
    place.Expand(-kTolerance);
    for (int lower = 0; lower < upper; ++lower) {
      const ImGuiWindow& under = *all[lower];
      const bool is_root = (under.Flags & ImGuiWindowFlags_ChildWindow) == 0;
      if (!is_root || !is_shown(under) || !place.Overlaps(under.Rect())) continue;
      names.insert(std::string(over.Name) + " covers " + under.Name);
    }
  }
}

}  // namespace

std::vector<std::string> cut_off() {
  std::set<std::string> names;
  add_covered(names);
  for (const ImGuiWindow* const window : ImGui::GetCurrentContext()->Windows) {
    if (!is_shown(*window)) continue;
    const bool is_child = (window->Flags & ImGuiWindowFlags_ChildWindow) != 0;
    const bool is_tooltip = (window->Flags & ImGuiWindowFlags_Tooltip) != 0;
    const std::string name = window->Name;
    if (is_too_small(*window)) names.insert(name + " is too small");
    if (!is_child && !is_tooltip && is_outside(*window)) names.insert(name + " is outside");
    if (has_cut_letters(*window->DrawList, window->ScrollbarX || window->ScrollbarY)) {
      names.insert(name + " cuts letters");
    }
  }
  return {names.begin(), names.end()};
}

std::string CutOffs::take_new() {
  constexpr int kEnough = 3;
  std::map<std::string, int> pictures;
  std::string news;
  for (const std::string& what : cut_off()) {
    pictures[what] = pictures_[what] + 1;
    if (pictures[what] < kEnough || !said_.insert(what).second) continue;
    news += (news.empty() ? "" : ", ") + what;
  }
  pictures_ = std::move(pictures);
  return news;
}

}  // namespace tickreel::window
