#include "window/play/marks/mark_menu.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <utility>

#include "window/ui_style.h"

namespace tickreel::window {
namespace {

struct Line {
  const char* label;
  const char* keys;
  PlayCommand command;
};
constexpr std::array kLines{
    Line{"Go there", "G", PlayCommand::kGoToMark},
    Line{"Play it", "P", PlayCommand::kPlayMark},
    Line{"Film it", "E", PlayCommand::kExport},
    Line{"Into the reel", "Shift+M", PlayCommand::kIntoReel},
    Line{"Rename", "F2", PlayCommand::kRenameMark},
    Line{"Tick, or take the tick away", "X", PlayCommand::kTickMark},
    Line{"Delete", "Del", PlayCommand::kRemoveMark},
};

}  // namespace

void MarkMenu::open() {
  is_opened_ = true;
  closes_ = false;
  is_entered_ = false;
  chosen_ = -1;
}

bool MarkMenu::press(const KeyPress& press) {
  constexpr int kCount = static_cast<int>(kLines.size());
  if (press.key == GLFW_KEY_DOWN) {
    chosen_ = (chosen_ + 1) % kCount;
  } else if (press.key == GLFW_KEY_UP) {
    chosen_ = (std::max(chosen_, 0) + kCount - 1) % kCount;
  } else if (press.key == GLFW_KEY_ENTER) {
    is_entered_ = chosen_ >= 0;
  } else {
    closes_ = true;
    return press.key == GLFW_KEY_ESCAPE;
  }
  return true;
}

MarkMenuChoice MarkMenu::draw(const Mark* mark, const std::vector<std::string>& cameras) {
  MarkMenuChoice choice;
  if (std::exchange(is_opened_, false)) ImGui::OpenPopup("##mark");
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ui(10.0F, 8.0F));
  is_open_ = ImGui::BeginPopup("##mark");
  ImGui::PopStyleVar();
  if (!is_open_) return choice;
  if (mark != nullptr) draw_lines(*mark, cameras, choice);
  const bool is_done = choice.command || choice.camera;
  if (mark == nullptr || closes_ || is_done) {
    ImGui::CloseCurrentPopup();
    is_open_ = false;
  }
  ImGui::EndPopup();
  return choice;
}

void MarkMenu::draw_lines(const Mark& mark, const std::vector<std::string>& cameras,
                          MarkMenuChoice& choice) {
  text_bold(mark.name);
  for (int i = 0; i < static_cast<int>(kLines.size()); ++i) {
    const Line& line = kLines[static_cast<std::size_t>(i)];
    const bool is_chosen = i == chosen_;
    if (is_chosen) {
      const ImVec2 from = ImGui::GetCursorScreenPos();
      const ImVec2 to(from.x + ImGui::GetContentRegionAvail().x,
                      from.y + ImGui::GetTextLineHeight());
      ImGui::GetWindowDrawList()->AddRectFilled(from, to,
                                                ImGui::GetColorU32(ImGuiCol_HeaderActive));
    }
    const bool is_pressed = ImGui::MenuItem(line.label, line.keys);
    if (is_pressed || (is_chosen && is_entered_)) choice.command = line.command;
  }
  if (!ImGui::BeginMenu("Camera of its films")) return;
  if (ImGui::MenuItem("as the window has it", "", mark.camera.empty())) choice.camera = "";
  for (const std::string& camera : cameras) {
    if (ImGui::MenuItem(camera.c_str(), "", mark.camera == camera)) choice.camera = camera;
  }
  ImGui::EndMenu();
}

}  // namespace tickreel::window
