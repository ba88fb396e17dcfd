#include "window/toasts.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "window/screen.h"
#include "window/ui_style.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

constexpr std::chrono::seconds kShown{4};
constexpr std::chrono::seconds kErrorShown{8};
constexpr std::size_t kMost = 4;

}  // namespace

void Toasts::add(const std::string& text, Kind kind) {
  const std::string words = with_window_names(text);
  std::erase_if(toasts_, [&](const Toast& toast) {
    return toast.text == words || (toast.kind == kind && kind != Kind::kNews && toast.was_seen);
  });
  toasts_.push_back({words, kind, Clock::now() + (kind == Kind::kError ? kErrorShown : kShown)});
  if (toasts_.size() > kMost) toasts_.pop_front();
}

float Toasts::draw(float middle_x, float bottom_y) {
  std::erase_if(toasts_, [now = Clock::now()](const Toast& toast) { return toast.goes <= now; });
  float bottom = bottom_y;
  for (std::size_t i = 0; i < toasts_.size(); ++i) {
    Toast& toast = toasts_[toasts_.size() - 1 - i];
    toast.was_seen = true;
    const bool is_error = toast.kind == Kind::kError;
    const std::string name = "##toast" + std::to_string(i);
    ImGui::SetNextWindowPos({middle_x, bottom}, ImGuiCond_Always, {0.5F, 1.0F});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, is_error ? ui_color::kBad : ui_color::kFloating);
    // The size is set here, because an automatic size would be that of the picture before, and no
    // other picture may follow.
    const ImVec2 padding = ImGui::GetStyle().WindowPadding;
    const float most = std::min(ui(640.0F), ImGui::GetIO().DisplaySize.x * 0.8F) - padding.x;
    const ImVec2 text = ImGui::CalcTextSize(toast.text.c_str(), nullptr, false, most);
    ImGui::SetNextWindowSize(
        {std::ceil(text.x) + 2.0F * padding.x, std::ceil(text.y) + 2.0F * padding.y});
    ImGui::Begin(name.c_str(), nullptr,
                 (kFloatingFlags & ~ImGuiWindowFlags_AlwaysAutoResize) | kOnlyShown);
    ImGui::PushTextWrapPos(padding.x + most);
    ImGui::TextUnformatted(toast.text.c_str());
    ImGui::PopTextWrapPos();
    bottom -= ImGui::GetWindowHeight() + ui(6.0F);
    ImGui::End();
    ImGui::PopStyleColor();
  }
  return bottom_y - bottom;
}

std::chrono::microseconds Toasts::until_next_goes() const {
  std::chrono::microseconds wait = Screen::kNever;
  for (const Toast& toast : toasts_) {
    wait = std::min(
        wait, std::chrono::duration_cast<std::chrono::microseconds>(toast.goes - Clock::now()));
  }
  return std::max(wait, std::chrono::microseconds(0));
}

}  // namespace tickreel::window
