#include "window/live/control_table.h"

#include <imgui.h>

#include "live/seats.h"
#include "window/ui_style.h"

namespace tickreel::window {

void draw_control_table(const GameControls& controls) {
  using Device = Seat::Device;
  if (!ImGui::BeginTable("##controls", 4, ImGuiTableFlags_SizingFixedFit)) return;
  for (const float width : {180.0F, 90.0F, 110.0F, 130.0F}) {
    ImGui::TableSetupColumn("", 0, ui(width));
  }
  for (const char* head : {"", "Left keys", "Right keys", "Gamepad"}) {
    ImGui::TableNextColumn();
    text_quiet(head);
  }
  for (const GameAction& action : controls.actions) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(action.name.c_str());
    for (const Device device : {Device::kLeftKeys, Device::kRightKeys, Device::kGamepad}) {
      ImGui::TableNextColumn();
      ImGui::PushStyleColor(ImGuiCol_Text, ui_color::kAccent);
      ImGui::TextUnformatted(control_name(controls, action, device).c_str());
      ImGui::PopStyleColor();
    }
  }
  ImGui::EndTable();
  for (const std::string& line : controls.notes) text_quiet(line);
}

void draw_window_keys() {
  text_quiet(
      "P  pause     M  mark this moment     B  film from here; again: to here     F1  keys\n"
      "F8  keep the last 15 s as a range\n"
      ".  stop; again: one tick on     ,  one tick back     P  play on\n"
      "F3  times     F9  sound off, on     F11  full screen     Ctrl+Q  quit, and keep the "
      "recording");
}

}  // namespace tickreel::window
