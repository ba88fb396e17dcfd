#include "window/play/name_prompt.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "window/ui_style.h"

namespace tickreel::window {

void NamePrompt::open(const std::string& title, const std::string& proposal) {
  is_open_ = true;
  takes_focus_ = true;
  has_focus_ = false;
  is_confirmed_early_ = false;
  typed_early_.clear();
  title_ = title;
  text_ = {};
  proposal.copy(text_.data(), text_.size() - 1);
}

void NamePrompt::press(const KeyPress& press) {
  if (press.key == GLFW_KEY_ENTER) is_confirmed_early_ = true;
  if (press.key == GLFW_KEY_ESCAPE) is_open_ = false;
  if (press.text != 0 && !is_confirmed_early_) typed_early_ += press.text;
}

/// What came before the field has the focus goes into it first.
void NamePrompt::keep_letters_in_order() {
  ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
  typed_early_.append(queue.begin(), queue.end());
  queue.resize(0);
  if (!has_focus_) return;
  for (const char32_t letter : typed_early_) ImGui::GetIO().AddInputCharacter(letter);
  typed_early_.clear();
}

std::optional<std::string> NamePrompt::draw() {
  if (!is_open_) return std::nullopt;
  std::optional<std::string> name;
  begin_floating("##name", {0.5F, 0.4F});
  ImGui::PushTextWrapPos(ui(320.0F));
  text_bold(title_);
  ImGui::PopTextWrapPos();
  if (takes_focus_) {
    ImGui::SetWindowFocus();
    ImGui::SetKeyboardFocusHere();
    takes_focus_ = false;
  }
  keep_letters_in_order();
  ImGui::SetNextItemWidth(ui(280.0F));
  const bool is_confirmed =
      ImGui::InputText("##text", text_.data(), text_.size(),
                       ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  has_focus_ = ImGui::IsItemActive();
  const bool is_entered = is_confirmed || (is_confirmed_early_ && typed_early_.empty());
  const bool has_text = text_[0] != '\0';
  const bool is_pressed = ImGui::Button("OK");
  ImGui::SameLine();
  const bool is_cancelled =
      ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
  ImGui::End();
  if ((is_entered || is_pressed) && has_text) name = text_.data();
  if (name || is_cancelled) is_open_ = false;
  return name;
}

}  // namespace tickreel::window
