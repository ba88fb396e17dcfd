#include "window/transport/transport_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <cmath>
#include <cstdint>
#include <utility>

#include "window/room.h"
#include "window/ui_style.h"

namespace tickreel::window {
namespace {

enum class TransportIcon : std::uint8_t { kHome, kBack, kStepBack, kPlay, kPause, kStepOn, kEnd };

/// Draws a triangle that points right (1) or left (-1) around `middle`.
void add_triangle(ImDrawList& list, ImVec2 middle, float size, float direction) {
  const float x = size * 0.5F * direction;
  const ImVec2 top(middle.x - x, middle.y - size * 0.6F);
  const ImVec2 tip(middle.x + x, middle.y);
  const ImVec2 bottom(middle.x - x, middle.y + size * 0.6F);
  if (direction > 0.0F) {
    list.AddTriangleFilled(top, tip, bottom, ui_color::kText);
  } else {
    list.AddTriangleFilled(bottom, tip, top, ui_color::kText);
  }
}

void add_bar(ImDrawList& list, ImVec2 middle, float size) {
  const float half = size * 0.13F;
  list.AddRectFilled({middle.x - half, middle.y - size * 0.6F},
                     {middle.x + half, middle.y + size * 0.6F}, ui_color::kText);
}

void add_icon(ImDrawList& list, ImVec2 middle, float size, TransportIcon icon) {
  const auto beside = [&](float x) { return ImVec2(middle.x + x * size, middle.y); };
  switch (icon) {
    case TransportIcon::kHome:
      add_bar(list, beside(-0.55F), size);
      add_triangle(list, beside(0.1F), size, -1.0F);
      break;
    case TransportIcon::kBack:
      add_triangle(list, middle, size, -1.0F);
      break;
    case TransportIcon::kStepBack:
      add_triangle(list, beside(-0.25F), size, -1.0F);
      add_bar(list, beside(0.45F), size);
      break;
    case TransportIcon::kPlay:
      add_triangle(list, beside(0.05F), size * 1.15F, 1.0F);
      break;
    case TransportIcon::kPause:
      add_bar(list, beside(-0.28F), size * 1.1F);
      add_bar(list, beside(0.28F), size * 1.1F);
      break;
    case TransportIcon::kStepOn:
      add_bar(list, beside(-0.45F), size);
      add_triangle(list, beside(0.25F), size, 1.0F);
      break;
    case TransportIcon::kEnd:
      add_triangle(list, beside(-0.1F), size, 1.0F);
      add_bar(list, beside(0.55F), size);
      break;
  }
}

/// Shows a tooltip above the last item, so that it covers no other button of the row.
void tooltip_above(const char* text) {
  const ImVec2 from = ImGui::GetItemRectMin();
  const ImVec2 to = ImGui::GetItemRectMax();
  // At the right, a long text goes to the left.
  const bool is_at_right = from.x > ImGui::GetIO().DisplaySize.x / 2.0F;
  ImGui::SetNextWindowPos({is_at_right ? to.x : from.x, from.y - ui(6.0F)}, ImGuiCond_Always,
                          {is_at_right ? 1.0F : 0.0F, 1.0F});
  ImGui::SetTooltip("%s", text);
}

/// Draws a button with an icon. True when it is pressed.
bool transport_button(const char* name, TransportIcon icon) {
  const ImVec2 size = ui(38.0F, 30.0F);
  const bool pressed = ImGui::Button(name, size);
  const ImVec2 from = ImGui::GetItemRectMin();
  add_icon(*ImGui::GetWindowDrawList(), {from.x + size.x / 2.0F, from.y + size.y / 2.0F}, ui(12.0F),
           icon);
  return pressed;
}

constexpr float kTransportHeight = 44.0F;
constexpr float kPanelPadding = 8.0F;
/// A lower window has no panel: the picture has all of it.
constexpr float kLeastWindowHeight = 260.0F;
constexpr float kBetweenTimes = 14.0F;

/// The width of a cell. Digits are as wide as a 0; the factor leaves room for bold text.
float width_of(const TimeCell& cell) {
  return 1.1F * ImGui::CalcTextSize(std::string(cell.text.size(), '0').c_str()).x +
         ui(kBetweenTimes);
}

std::optional<PlayCommand> draw_playing_buttons(bool is_playing) {
  std::optional<PlayCommand> pressed;
  const auto button = [&](const char* name, TransportIcon icon, PlayCommand command,
                          const char* hint) {
    if (transport_button(name, icon)) pressed = command;
    if (ImGui::IsItemHovered()) tooltip_above(hint);
    ImGui::SameLine(0.0F, ui(4.0F));
  };
  button("##home", TransportIcon::kHome, PlayCommand::kHome, "To the start (Home)");
  button("##back", TransportIcon::kBack, PlayCommand::kShuttleBack, "Play backwards (J)");
  button("##frameback", TransportIcon::kStepBack, PlayCommand::kFrameBack, "A frame back (Left)");
  button("##play", is_playing ? TransportIcon::kPause : TransportIcon::kPlay, PlayCommand::kToggle,
         "Play, pause (Space)");
  button("##frameon", TransportIcon::kStepOn, PlayCommand::kFrameOn, "A frame on (Right)");
  button("##end", TransportIcon::kEnd, PlayCommand::kEnd, "To the end (End)");
  return pressed;
}

void draw_time(const std::vector<TimeCell>& cells, float room) {
  const float y = ImGui::GetCursorPosY();
  bool is_first = true;
  for (const TimeCell& cell : cells) {
    room -= width_of(cell);
    if (room < 0.0F) return;
    ImGui::SetCursorPosY(y + ui(7.0F));  // aligned with the labels of the buttons
    if (is_first) ImGui::PushFont(ui_fonts().bold);
    text_tabular(cell.text, cell.is_quiet ? ui_color::kQuietText : ui_color::kText);
    if (std::exchange(is_first, false)) ImGui::PopFont();
    ImGui::SameLine(0.0F, ui(kBetweenTimes));
    ImGui::SetCursorPosY(y);
  }
}

float width_of(const std::vector<PanelButton>& buttons) {
  const ImGuiStyle& style = ImGui::GetStyle();
  float width = 0.0F;
  for (const PanelButton& button : buttons) {
    width += ImGui::CalcTextSize(button.label.c_str()).x + 2.0F * style.FramePadding.x +
             style.ItemSpacing.x;
  }
  return width;
}

std::optional<PlayCommand> draw_buttons(const std::vector<PanelButton>& buttons) {
  std::optional<PlayCommand> pressed;
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    if (i > 0) ImGui::SameLine();
    if (toggle_button(buttons[i].label.c_str(), buttons[i].is_on)) pressed = buttons[i].command;
    if (!buttons[i].hint.empty() && ImGui::IsItemHovered()) {
      tooltip_above(buttons[i].hint.c_str());
    }
  }
  return pressed;
}

}  // namespace

float transport_panel_height(float timeline_height) {
  if (ImGui::GetIO().DisplaySize.y < ui(kLeastWindowHeight)) return 0.0F;
  return std::round(ui(kTransportHeight + timeline_height + 2 * kPanelPadding));
}

void begin_transport_panel(float height) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  begin_panel("##panel", {0.0F, display.y - height}, {display.x, height},
              ui(kPanelPadding, kPanelPadding), ImGuiWindowFlags_NoScrollWithMouse);
}

std::string describe_speed(const Rational& speed) {
  if (speed < Rational(0)) {
    const Rational back = Rational(0) - speed;
    return back == Rational(1) ? "reverse" : "reverse " + describe_speed(back);
  }
  return speed.denominator() == 1 ? fmt::format("{}x", speed.numerator())
                                  : fmt::format("{}/{}x", speed.numerator(), speed.denominator());
}

std::optional<PlayCommand> draw_transport(const Transport& transport, float timeline_height,
                                          const std::vector<TimeCell>& time,
                                          const std::vector<PanelButton>& buttons) {
  const float top = ui(timeline_height + kPanelPadding + 8.0F);
  ImGui::SetCursorPosY(top);
  const auto played = draw_playing_buttons(transport.is_playing());
  ImGui::SameLine(0.0F, ui(16.0F));
  const float right = ImGui::GetIO().DisplaySize.x - ui(2.0F * kPanelPadding);
  // When space is short the time is cut, not the buttons: the time line shows it too.
  draw_time(time, right - ImGui::GetCursorPosX() - width_of(buttons));
  ImGui::SameLine(right - width_of(buttons));
  ImGui::SetCursorPosY(top + ui(2.0F));  // these buttons are lower than those with icons
  const auto pressed = draw_buttons(buttons);
  return played ? played : pressed;
}

bool perform_on(Transport& transport, PlayCommand command) {
  using enum PlayCommand;
  switch (command) {
    case kToggle:
      transport.toggle();
      return true;
    case kShuttleBack:
      transport.shuttle(-1);
      return true;
    case kPause:
      transport.pause();
      return true;
    case kShuttleOn:
      transport.shuttle(1);
      return true;
    case kFaster:
      transport.change_speed(1);
      return true;
    case kSlower:
      transport.change_speed(-1);
      return true;
    case kFrameBack:
      transport.step_frames(-1);
      return true;
    case kFrameOn:
      transport.step_frames(1);
      return true;
    case kSecondBack:
      transport.step_seconds(-1);
      return true;
    case kSecondOn:
      transport.step_seconds(1);
      return true;
    case kTickBack:
      transport.step_ticks(-1);
      return true;
    case kTickOn:
      transport.step_ticks(1);
      return true;
    case kHome:
      transport.go_home();
      return true;
    case kEnd:
      transport.go_to_end();
      return true;
    default:
      return false;
  }
}

}  // namespace tickreel::window
