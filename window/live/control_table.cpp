#include "window/live/control_table.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "live/seats.h"
#include "window/ui_style.h"

namespace tickreel::window {

void draw_control_table(const GameControls& controls, float most_width) {
  using Device = Seat::Device;
  constexpr std::array kWidths{180.0F, 90.0F, 110.0F, 130.0F};
  constexpr float kGaps = 4 * 9.0F;
  const float whole = ui(std::accumulate(kWidths.begin(), kWidths.end(), kGaps));
  const float part = most_width > 0.0F ? std::clamp(most_width / whole, 0.1F, 1.0F) : 1.0F;
  if (!ImGui::BeginTable("##controls", 4, ImGuiTableFlags_SizingFixedFit)) return;
  for (const float width : kWidths) ImGui::TableSetupColumn("", 0, ui(width) * part);
  for (const char* head : {"", "Left half", "Right half", "Gamepad"}) {
    ImGui::TableNextColumn();
    text_quiet(head);
  }
  for (const GameAction& action : controls.actions) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(action.name.c_str());
    for (const Device device : {Device::kLeftKeys, Device::kRightKeys, Device::kGamepad}) {
      ImGui::TableNextColumn();
      text_colored(control_name(controls, action, device), ui_color::kAccent);
    }
  }
  ImGui::EndTable();
  if (most_width > 0.0F) ImGui::PushTextWrapPos(0.0F);
  for (const std::string& line : controls.notes) text_quiet(line);
  if (most_width > 0.0F) ImGui::PopTextWrapPos();
}

float control_table_height(const GameControls& controls, float width) {
  const auto rows = static_cast<float>(controls.actions.size() + 1);
  float height = rows * (ImGui::GetTextLineHeight() + 2.0F * ImGui::GetStyle().CellPadding.y);
  for (const std::string& line : controls.notes) {
    height += ImGui::CalcTextSize(line.c_str(), nullptr, false, width).y +
              ImGui::GetStyle().ItemSpacing.y;
  }
  return height;
}

void draw_window_keys() {
  text_quiet(
      "P  pause     M  mark this moment     B  film from here; again: to here     F1  keys\n"
      "F8  mark the last 15 s\n"
      ".  pause, then step     ,  a step back     P  resume\n"
      "F3  times     F9  sound off, on     F11  full screen     Ctrl+Q  quit, and keep the "
      "recording");
}

}  // namespace tickreel::window
