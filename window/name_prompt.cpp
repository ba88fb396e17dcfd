#include "window/name_prompt.h"

#include <imgui.h>

#include "window/ui_style.h"

namespace tickreel {

void NamePrompt::open(const std::string& title, const std::string& proposal) {
  is_open_ = true;
  takes_focus_ = true;
  title_ = title;
  text_ = {};
  proposal.copy(text_.data(), text_.size() - 1);
}

std::optional<std::string> NamePrompt::draw() {
  if (!is_open_) return std::nullopt;
  std::optional<std::string> name;
  begin_floating("##name", {0.5F, 0.4F});
  ImGui::PushFont(ui_fonts().bold);
  ImGui::TextUnformatted(title_.c_str());
  ImGui::PopFont();
  if (takes_focus_) {
    ImGui::SetWindowFocus();
    ImGui::SetKeyboardFocusHere();
    takes_focus_ = false;
  }
  ImGui::SetNextItemWidth(ui(280.0F));
  const bool is_confirmed =
      ImGui::InputText("##text", text_.data(), text_.size(),
                       ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  const bool has_text = text_[0] != '\0';
  const bool is_pressed = ImGui::Button("OK");
  ImGui::SameLine();
  const bool is_cancelled =
      ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
  ImGui::End();
  if ((is_confirmed || is_pressed) && has_text) name = text_.data();
  if (name || is_cancelled) is_open_ = false;
  return name;
}

}  // namespace tickreel
