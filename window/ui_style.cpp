#include "window/ui_style.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <string_view>

#include "renderer/gl/screen_texture.h"
#include "tickreel/core/utf8.h"

namespace tickreel::window {
namespace {

/// The key under which a window's storage has the number of the picture with its shade.
constexpr ImGuiID kDimmedIn = 1;
float g_scale = 1.0F;
UiFonts g_fonts;

void set_color(ImGuiCol what, ImU32 color, float opacity = 1.0F) {
  ImVec4 value = ImGui::ColorConvertU32ToFloat4(color);
  value.w *= opacity;
  ImGui::GetStyle().Colors[what] = value;
}

void set_colors() {
  ImGui::StyleColorsDark();
  set_color(ImGuiCol_Text, ui_color::kText);
  set_color(ImGuiCol_TextDisabled, ui_color::kQuietText);
  set_color(ImGuiCol_WindowBg, ui_color::kFloating);
  set_color(ImGuiCol_PopupBg, ui_color::kFloating);
  set_color(ImGuiCol_ModalWindowDimBg, ui_color::kBackdrop, 0.6F);
  set_color(ImGuiCol_Border, ui_color::kLine);
  set_color(ImGuiCol_Separator, ui_color::kLine);
  set_color(ImGuiCol_FrameBg, ui_color::kLine, 0.6F);
  set_color(ImGuiCol_FrameBgHovered, ui_color::kLine);
  set_color(ImGuiCol_FrameBgActive, ui_color::kLine);
  set_color(ImGuiCol_Button, ui_color::kLine, 0.7F);
  set_color(ImGuiCol_ButtonHovered, ui_color::kAccent, 0.35F);
  set_color(ImGuiCol_ButtonActive, ui_color::kAccent, 0.6F);
  set_color(ImGuiCol_Header, ui_color::kAccent, 0.30F);
  set_color(ImGuiCol_HeaderHovered, ui_color::kAccent, 0.22F);
  set_color(ImGuiCol_HeaderActive, ui_color::kAccent, 0.45F);
  set_color(ImGuiCol_PlotHistogram, ui_color::kAccent);
  set_color(ImGuiCol_PlotLines, ui_color::kAccent);
  set_color(ImGuiCol_CheckMark, ui_color::kAccent);
  set_color(ImGuiCol_SliderGrab, ui_color::kAccent);
  set_color(ImGuiCol_SliderGrabActive, ui_color::kAccent);
  set_color(ImGuiCol_TextSelectedBg, ui_color::kAccent, 0.35F);
  set_color(ImGuiCol_NavHighlight, ui_color::kAccent);
}

}  // namespace

void apply_ui_style(float scale) {
  g_scale = scale;
  ImGui::GetStyle() = ImGuiStyle();
  set_colors();
  ImGuiStyle& style = ImGui::GetStyle();
  style.WindowRounding = 6.0F;
  style.FrameRounding = 4.0F;
  style.PopupRounding = 6.0F;
  style.GrabRounding = 4.0F;
  style.WindowPadding = {14.0F, 12.0F};
  style.FramePadding = {10.0F, 5.0F};
  style.ItemSpacing = {8.0F, 7.0F};
  style.WindowBorderSize = 1.0F;
  style.ScaleAllSizes(scale);
  g_fonts = make_font_atlas(scale);
}

const UiFonts& ui_fonts() {
  return g_fonts;
}

float ui(float length) {
  return length * g_scale;
}

void text_tabular(const std::string& text, ImU32 color) {
  const ImFont& font = *ImGui::GetFont();
  const float digit_width = font.GetCharAdvance('0');
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 start = ImGui::GetCursorScreenPos();
  float x = start.x;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view letter = first_character(rest);
    if (letter.empty()) letter = rest.substr(0, 1);  // an invalid byte is drawn as it is
    rest.remove_prefix(letter.size());
    const char* const end = letter.data() + letter.size();
    const float width =
        font.CalcTextSizeA(ImGui::GetFontSize(), FLT_MAX, 0.0F, letter.data(), end).x;
    const bool is_digit = letter[0] >= '0' && letter[0] <= '9';
    const float advance = is_digit ? std::max(digit_width, width) : width;
    list.AddText({x + (advance - width) / 2.0F, start.y}, color, letter.data(), end);
    x += advance;
  }
  ImGui::Dummy({x - start.x, ImGui::GetTextLineHeight()});
}

void text_colored(const std::string& text, ImU32 color) {
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

void text_bold(const std::string& text) {
  ImGui::PushFont(g_fonts.bold);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopFont();
}

std::string text_that_fits(const std::string& text, float width) {
  if (ImGui::CalcTextSize(text.c_str()).x <= width) return text;
  constexpr const char* kEllipsis = "...";
  const float room = width - ImGui::CalcTextSize(kEllipsis).x;
  if (room <= 0.0F) return {};
  const char* rest = nullptr;
  ImGui::GetFont()->CalcTextSizeA(ImGui::GetFontSize(), room, 0.0F, text.c_str(),
                                  text.c_str() + text.size(), &rest);
  if (rest == text.c_str()) return {};
  return std::string(text.c_str(), rest) + kEllipsis;
}

std::string broken_at_blanks(const std::string& text, float width) {
  std::string broken;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at + 1), text.size());
    broken.append(text, at, end - at);
    const std::size_t line = broken.rfind('\n') + 1;  // npos + 1 is 0, the beginning
    const bool is_too_wide = ImGui::CalcTextSize(broken.c_str() + line).x > width;
    if (is_too_wide && text[at] == ' ' && at > line) broken[at] = '\n';
    at = end;
  }
  return broken;
}

bool toggle_button(const char* label, bool is_on) {
  if (is_on) {
    ImGui::PushStyleColor(ImGuiCol_Button, ui_color::kAccent);
    ImGui::PushStyleColor(ImGuiCol_Text, ui_color::kBackdrop);
  }
  const bool pressed = ImGui::Button(label);
  if (is_on) ImGui::PopStyleColor(2);
  return pressed;
}

ImTextureID texture_id(const ScreenTexture& texture) {
  return reinterpret_cast<ImTextureID>(texture.name());  // NOLINT(performance-no-int-to-ptr)
}

bool begin_floating(const char* name, ImVec2 where, ImGuiWindowFlags extra_flags, float beside) {
  const ImVec2 display(ImGui::GetIO().DisplaySize.x - beside, ImGui::GetIO().DisplaySize.y);
  const float margin = ui(12.0F);
  ImGui::SetNextWindowPos({std::clamp(where.x * display.x, margin, display.x - margin),
                           std::clamp(where.y * display.y, margin, display.y - margin)},
                          ImGuiCond_Always, where);
  ImGuiWindowFlags flags = kFloatingFlags | extra_flags;
  if ((flags & ImGuiWindowFlags_NoInputs) == 0) flags &= ~ImGuiWindowFlags_NoScrollbar;
  return ImGui::Begin(name, nullptr, flags);
}

void begin_panel(const char* name, ImVec2 corner, ImVec2 size, ImVec2 padding,
                 ImGuiWindowFlags extra_flags, bool scrolls) {
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ui_color::kPanel);
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                 ImGuiWindowFlags_NoSavedSettings |
                                 ImGuiWindowFlags_NoBringToFrontOnFocus | extra_flags;
  ImGui::Begin(name, nullptr, scrolls ? flags & ~ImGuiWindowFlags_NoScrollbar : flags);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(3);
}

void shield_below() {
  ImGuiWindow* const window = ImGui::GetCurrentWindow();
  ImGui::SetNextWindowPos({0.0F, 0.0F});
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::Begin("##shield", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
  ImGuiWindow& shield = *ImGui::GetCurrentWindow();
  shield.StateStorage.SetInt(kDimmedIn, ImGui::GetFrameCount());  // it may cover what is below
  ImGui::BringWindowToDisplayFront(&shield);
  ImGui::End();
  ImGui::BringWindowToDisplayFront(window);
}

void dim_below(ImU32 shade) {
  ImGuiWindow& window = *ImGui::GetCurrentWindow();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const ImVec2 from = window.Pos;
  const ImVec2 to(from.x + window.Size.x, from.y + window.Size.y);
  ImDrawList& list = *window.DrawList;
  list.PushClipRectFullScreen();
  list.AddRectFilled({0.0F, 0.0F}, {display.x, from.y}, shade);
  list.AddRectFilled({0.0F, to.y}, display, shade);
  list.AddRectFilled({0.0F, from.y}, {from.x, to.y}, shade);
  list.AddRectFilled({to.x, from.y}, {display.x, to.y}, shade);
  list.PopClipRect();
  window.StateStorage.SetInt(kDimmedIn, ImGui::GetFrameCount());
}

bool dims_below(const ImGuiWindow& window) {
  return window.StateStorage.GetInt(kDimmedIn, -1) == ImGui::GetFrameCount();
}

}  // namespace tickreel::window
