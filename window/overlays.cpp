#include "window/overlays.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <span>

#include "window/interface_input.h"
#include "window/ui_style.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

constexpr float kBetweenColumns = 12.0F;

/// The width of a table of these lines, in pixels.
float width_of(std::span<const KeyLine> lines) {
  float keys = 0.0F;
  float what = 0.0F;
  for (const KeyLine& line : lines) {
    keys = std::max(keys, ImGui::CalcTextSize(line.keys.c_str()).x);
    what = std::max(what, ImGui::CalcTextSize(line.what.c_str()).x);
  }
  return keys + what + 4.0F * ImGui::GetStyle().CellPadding.x;
}

/// Draws a line of keys; the text wraps at `right`.
void draw_line(const KeyLine& line, float indent, float right) {
  ImGui::TableNextColumn();
  ImGui::Dummy({indent, 1.0F});
  ImGui::SameLine(0.0F, 0.0F);
  text_colored(line.keys, ui_color::kAccent);
  ImGui::TableNextColumn();
  ImGui::PushTextWrapPos(right);
  ImGui::TextUnformatted(line.what.c_str());
  ImGui::PopTextWrapPos();
}

/// Whether a click beside the window ends now. The click that has opened the window does not count,
/// nor one that began in it, as on its scroll bar.
bool is_clicked_beside() {
  const ImVec2 pressed = ImGui::GetIO().MouseClickedPos[ImGuiMouseButton_Left];
  const ImVec2 from = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  const bool is_inside = pressed.x >= from.x && pressed.y >= from.y &&
                         pressed.x < from.x + size.x && pressed.y < from.y + size.y;
  return ImGui::IsMouseReleased(ImGuiMouseButton_Left) && !is_inside && !ImGui::IsWindowAppearing();
}

}  // namespace

bool draw_key_list(const std::string& title, const std::vector<KeyLine>& lines,
                   float scrolled_lines) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float margin = ui(12.0F);
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, {std::max(display.x - 2 * margin, 1.0F),
                                                     std::max(display.y - 2 * margin, 1.0F)});
  ImGui::SetNextWindowPos({display.x / 2.0F, std::max(display.y * 0.4F, margin)}, ImGuiCond_Always,
                          {0.5F, 0.4F});
  ImGui::Begin(
      "##keys", nullptr,
      (kFloatingFlags & ~ImGuiWindowFlags_NoScrollbar) | ImGuiWindowFlags_NoFocusOnAppearing);
  dim_below();
  shield_below();
  if (scrolled_lines != 0.0F) {
    ImGui::SetScrollY(ImGui::GetScrollY() + scrolled_lines * ImGui::GetTextLineHeightWithSpacing());
  }
  text_bold(title);
  ImGui::SameLine(0.0F, ui(24.0F));
  const bool is_closed = ImGui::SmallButton("Close   F1") || is_clicked_beside();
  ImGui::Separator();
  const ImGuiStyle& style = ImGui::GetStyle();
  const std::size_t half = (lines.size() + 1) / 2;
  const std::span<const KeyLine> all = lines;
  const float two_columns = width_of(all.first(half)) + width_of(all.subspan(half)) +
                            ui(kBetweenColumns) + 2.0F * style.WindowPadding.x +
                            style.ScrollbarSize;
  const bool is_wide = two_columns <= display.x - 2.0F * margin;
  const std::size_t rows = is_wide ? half : lines.size();
  const float right = display.x - 2.0F * margin - style.WindowPadding.x - style.ScrollbarSize;
  if (ImGui::BeginTable("##lines", is_wide ? 4 : 2,
                        ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoHostExtendX)) {
    for (std::size_t row = 0; row < rows; ++row) {
      ImGui::TableNextRow();
      draw_line(lines[row], 0.0F, right);
      if (is_wide && row + rows < lines.size())
        draw_line(lines[row + rows], ui(kBetweenColumns), right);
    }
    ImGui::EndTable();
  }
  ImGui::End();
  return is_closed;
}

void draw_debug_overlay(const DebugFigures& figures, const FrameMeter& frames) {
  begin_floating("##debug", {0.0F, 0.0F}, kOnlyShown);
  const auto row = [](const std::string& name, const std::string& value) {
    text_quiet(name);
    ImGui::SameLine(ui(150.0F));
    text_tabular(text_that_fits(value, ui(185.0F)));
  };
  row("tick", fmt::format("{} + {:.3f}", figures.tick, figures.alpha));
  row("ticks, this picture", fmt::format("{}", figures.ticks_for_picture));
  row("picture", fmt::format("{:.1f} ms, mean {:.1f}, worst {:.1f}", frames.last_ms(),
                             frames.mean_ms(), frames.worst_ms()));
  row("input to picture",
      frames.input_latency_ms() ? fmt::format("{:.1f} ms", *frames.input_latency_ms()) : "-");
  row("dropped time", fmt::format("{:.3f} s", figures.dropped_seconds));
  for (const KeyLine& line : figures.more) row(line.keys, line.what);
  const auto& history = frames.history_ms();
  ImGui::PlotLines("##times", history.data(), static_cast<int>(history.size()),
                   static_cast<int>(frames.history_begin()), nullptr, 0.0F,
                   std::max(40.0F, frames.worst_ms()), ui(320.0F, 50.0F));
  ImGui::End();
}

void draw_badge(const std::string& text, float beside) {
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ui_color::kBad);
  begin_floating("##badge", {0.5F, 0.0F}, kOnlyShown, beside);
  text_bold(with_window_names(text));
  ImGui::End();
  ImGui::PopStyleColor();
}

float draw_note(const std::string& text, float bottom_y) {
  ImGui::SetNextWindowPos({ui(12.0F), bottom_y}, ImGuiCond_Always, {0.0F, 1.0F});
  ImGui::Begin("##note", nullptr, kFloatingFlags | kOnlyShown);
  const float radius = ui(5.0F);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 middle(corner.x + radius, corner.y + ImGui::GetTextLineHeight() / 2.0F);
  ImGui::GetWindowDrawList()->AddCircleFilled(middle, radius, ui_color::kBad);
  ImGui::Dummy({2.0F * radius, ImGui::GetTextLineHeight()});
  ImGui::SameLine();
  ImGui::TextUnformatted(text.c_str());
  const float height = ImGui::GetWindowHeight();
  ImGui::End();
  return height + ui(6.0F);
}

int draw_question(const std::string& question, const std::vector<std::string>& answers) {
  int chosen = -1;
  begin_floating("##question", {0.5F, 0.4F});
  dim_below();
  ImGui::PushTextWrapPos(ui(460.0F));
  ImGui::TextUnformatted(question.c_str());
  ImGui::PopTextWrapPos();
  ImGui::Dummy(ui(1.0F, 4.0F));
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (i > 0) ImGui::SameLine();
    const int number = static_cast<int>(i);
    if (ImGui::Button(fmt::format("{}   {}", i + 1, answers[i]).c_str())) chosen = number;
    if (is_pressed(GLFW_KEY_1 + number)) chosen = number;
  }
  ImGui::End();
  if (is_pressed(GLFW_KEY_ENTER)) chosen = 0;
  if (is_pressed(GLFW_KEY_ESCAPE)) chosen = static_cast<int>(answers.size()) - 1;
  return chosen;
}

}  // namespace tickreel::window
