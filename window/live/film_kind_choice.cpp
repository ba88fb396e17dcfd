#include "window/live/film_kind_choice.h"

#include <imgui.h>

#include <algorithm>
#include <string>

#include "window/live/menu.h"
#include "window/ui_style.h"

namespace tickreel::window {

std::size_t FilmKindChoice::number() const {
  return static_cast<std::size_t>(&kind_of(choice_) - film_kinds().data());
}

void FilmKindChoice::turn(int direction) {
  const std::size_t count = film_kinds().size();
  choose((number() + (direction < 0 ? count - 1 : 1)) % count);
}

void FilmKindChoice::choose(std::size_t number) {
  if (number >= film_kinds().size()) return;
  choice_.kind = film_kinds()[number].name;
  has_changed_ = true;
}

bool FilmKindChoice::draw() {
  const std::size_t before = number();
  const FilmKind& kind = kind_of(choice_);
  const float left = ImGui::GetCursorPosX();
  const float arrows = 2.0F * (ImGui::GetFrameHeight() + ImGui::GetStyle().ItemSpacing.x);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Films for");
  ImGui::SameLine(left + ui(76.0F));
  if (ImGui::ArrowButton("##less", ImGuiDir_Left)) turn(-1);
  ImGui::SameLine();
  const float room = left + ui(kMenuWidth) - ImGui::GetCursorPosX() - arrows / 2.0F;
  const std::string value = std::string(kind.title) + "##kind";
  if (ImGui::Button(value.c_str(), {std::max(room, 1.0F), 0.0F})) turn(1);
  ImGui::SameLine();
  if (ImGui::ArrowButton("##more", ImGuiDir_Right)) turn(1);
  ImGui::PushTextWrapPos(left + ui(kMenuWidth));
  text_quiet(std::string(kind.note));
  ImGui::PopTextWrapPos();
  return number() != before;
}

}  // namespace tickreel::window
