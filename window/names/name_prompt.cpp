#include "window/names/name_prompt.h"

#include <imgui.h>

#include "core/text/name_text.h"
#include "window/ui_style.h"
#include "window/words.h"

namespace tickreel::window {

void NamePrompt::open(const std::string& title, const std::string& proposal,
                      const std::string& problem) {
  title_ = title;
  problem_ = with_window_names(problem);
  field_.open(proposal);
}

std::optional<std::string> NamePrompt::draw() {
  if (!is_open()) return std::nullopt;
  begin_floating("##name", {0.5F, 0.4F});
  dim_below();
  shield_below();
  ImGui::PushTextWrapPos(ui(320.0F));
  text_bold(title_);
  if (!problem_.empty()) text_colored(problem_, ui_color::kBad);
  ImGui::PopTextWrapPos();
  bool is_given = field_.draw(ui(280.0F), false) == NameField::Answer::kGiven;
  const bool has_text = is_seen(field_.text());
  if (ImGui::Button("OK") && has_text) is_given = true;
  ImGui::SameLine();
  const bool is_cancelled = ImGui::Button("Cancel");
  ImGui::End();
  if (is_given || is_cancelled) field_.close();
  return is_given ? std::optional(field_.text()) : std::nullopt;
}

}  // namespace tickreel::window
