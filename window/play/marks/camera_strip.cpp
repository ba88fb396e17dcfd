#include "window/play/marks/camera_strip.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "movie/film/time/capture_range.h"
#include "window/play/marks/mark_shapes.h"
#include "window/ui_style.h"

namespace tickreel::window {
namespace {

// In units of the interface.
constexpr float kCutBand = 2.0F;
constexpr float kKeySquare = 3.0F;  ///< half the width of a key
constexpr float kCutFlag = 11.0F;
constexpr float kCutGrip = 5.0F;   ///< the distance at which the pointer grips a point
constexpr float kCutReach = 8.0F;  ///< the distance at which a point snaps
constexpr float kCutClick = 4.0F;  ///< a pointer that moves less than this is a click

/// The digit that cuts to the camera; 0 when it is not among the first nine.
std::size_t digit_of(const CameraStripContent& content, const std::string& camera) {
  const auto found = std::ranges::find(content.cameras, camera);
  const auto digit = static_cast<std::size_t>(found - content.cameras.begin()) + 1;
  return found == content.cameras.end() || digit > 9 ? 0 : digit;
}

/// The colour for a digit from 1 to 9; for other cameras the one of 0.
ImU32 color_of_camera(std::size_t digit) {
  static constexpr std::array kCameraColors{
      ui_color::kText,
      IM_COL32(92, 160, 228, 255),
      IM_COL32(232, 128, 84, 255),
      IM_COL32(120, 190, 110, 255),
      IM_COL32(206, 126, 206, 255),
      IM_COL32(222, 196, 84, 255),
      IM_COL32(96, 196, 196, 255),
      IM_COL32(228, 120, 140, 255),
      IM_COL32(160, 148, 232, 255),
      IM_COL32(168, 140, 108, 255),
  };
  return kCameraColors[std::min(digit, kCameraColors.size() - 1)];
}

}  // namespace

CameraAction CameraStrip::draw(ImDrawList& list, const CameraStripContent& content,
                               const TimeScale& scale, float bottom, bool is_hovered,
                               bool is_pressed) {
  CameraAction action;
  under_pointer_.reset();
  const bool is_away = content.marks.beside > ui(kBesideTimeLine);
  draw_band(list, content, scale, bottom);
  draw_points(list, content, scale, bottom);
  if (!is_hovered) under_pointer_.reset();
  if (is_pressed) {
    pressed_ = under_pointer_;
    pressed_x_ = ImGui::GetIO().MousePos.x;
    action.select = pressed_;
  }
  if (under_pointer_ && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    action.go_to = under_pointer_;
  }
  if (under_pointer_ && is_right_click()) {
    action.select = under_pointer_;
    action.open_menu = under_pointer_;
  }
  if (pressed_ && !drag_ && std::abs(ImGui::GetIO().MousePos.x - pressed_x_) > ui(kCutClick)) {
    begin_drag(content, scale);
  }
  if (drag_) {
    follow_drag(action, scale, is_away);
    if (drag_) {
      const Rational& seconds = drag_->mark().in_seconds;
      draw_point(list, content, *pressed_, scale.x_of(seconds.to_double()), bottom);
      if (!is_away) draw_snap(list, scale, *drag_, format_game_time(seconds));
    }
  } else if (under_pointer_) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    ImGui::SetTooltip("%s\n%s", name_of(content.marks.notes, *under_pointer_).c_str(),
                      format_game_time(under_pointer_->seconds).c_str());
  }
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) pressed_.reset();
  return action;
}

/// Draws a band with the camera of each time.
void CameraStrip::draw_band(ImDrawList& list, const CameraStripContent& content,
                            const TimeScale& scale, float bottom) const {
  const std::vector<NotedCut>& cuts = content.marks.notes.cuts;
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const float from = i == 0 ? scale.left : scale.x_of(cuts[i].seconds.to_double());
    const float to =
        i + 1 == cuts.size() ? scale.right() : scale.x_of(cuts[i + 1].seconds.to_double());
    const float left = std::max(from, scale.left);
    const float right = std::min(to, scale.right());
    if (left >= right) continue;
    const ImU32 color = color_of_camera(digit_of(content, cuts[i].camera));
    list.AddRectFilled({left, bottom}, {right, bottom + ui(kCutBand)},
                       with_opacity(color, content.shows_cuts ? 1.0F : 0.4F));
  }
}

void CameraStrip::draw_points(ImDrawList& list, const CameraStripContent& content,
                              const TimeScale& scale, float bottom) {
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  const bool is_here =
      pointer.y > bottom - ui(kCutFlag) && pointer.y < bottom + ui(kCutBand + 1.0F);
  float nearest = ui(kCutGrip + kCutFlag / 2.0F);
  for (const CameraPoint& point : camera_points(content.marks.notes)) {
    const float x = scale.x_of(point.seconds.to_double());
    if (x < scale.left - ui(kCutFlag) || x > scale.right() + ui(kCutFlag)) continue;
    const bool is_cut = point.kind == CameraPointKind::kCut;
    const float middle = is_cut ? x + ui(kCutFlag) / 2.0F : x;
    const float distance = std::abs(pointer.x - middle);
    if (is_here && distance < nearest) {
      nearest = distance;
      under_pointer_ = point;
    }
    if (drag_ && pressed_ == point) continue;
    draw_point(list, content, point, x, bottom);
  }
}

/// Draws a key as a square around its time, or a cut as a flag after its time with the camera's
/// digit.
void CameraStrip::draw_point(ImDrawList& list, const CameraStripContent& content,
                             const CameraPoint& point, float x, float bottom) const {
  const bool is_selected = content.selected == point;
  const NotedCut* const cut =
      point.kind == CameraPointKind::kCut ? find_cut(content.marks.notes, point.seconds) : nullptr;
  if (cut == nullptr) {
    const ImVec2 from{x - ui(kKeySquare), bottom - ui(2.0F * kKeySquare)};
    const ImVec2 to{x + ui(kKeySquare), bottom};
    list.AddRectFilled(from, to, is_selected ? ui_color::kAccent : ui_color::kText, ui(1.0F));
    if (is_selected) list.AddRect(from, to, ui_color::kText, ui(1.0F), 0, ui(1.5F));
    return;
  }
  const std::size_t digit = digit_of(content, cut->camera);
  const ImVec2 from{std::round(x), bottom - ui(kCutFlag)};
  const ImVec2 to{from.x + ui(kCutFlag), bottom};
  const ImU32 color = with_opacity(color_of_camera(digit), content.shows_cuts ? 1.0F : 0.6F);
  list.AddRectFilled(from, to, color, ui(1.0F));
  list.AddLine({from.x, from.y}, {from.x, bottom + ui(kCutBand)}, color, ui(1.5F));
  if (is_selected) list.AddRect(from, to, ui_color::kAccent, ui(1.0F), 0, ui(2.0F));
  if (digit == 0) return;
  const char text[] = {static_cast<char>('0' + digit), '\0'};
  const float size = ui(kCutFlag);
  const float width = ImGui::CalcTextSize(text).x * size / ImGui::GetFontSize();
  list.AddText(ImGui::GetFont(), size, {from.x + (ui(kCutFlag) - width) / 2.0F, from.y},
               ui_color::kBackdrop, text);
}

void CameraStrip::begin_drag(const CameraStripContent& content, const TimeScale& scale) {
  if (!is_there(content.marks.notes, *pressed_)) return pressed_.reset();
  auto snaps = snap_points(content.marks, "", scale.span);
  for (const CameraPoint& point : camera_points(content.marks.notes)) {
    if (point.kind == pressed_->kind) continue;  // two points of one kind cannot share a time
    snaps.push_back({point.seconds, name_of(content.marks.notes, point)});
  }
  drag_.emplace(Mark{"point", pressed_->seconds, {}}, MarkPart::kWhole,
                scale.seconds_at(pressed_x_), content.marks.all, content.marks.frame_rate,
                std::move(snaps));
}

void CameraStrip::follow_drag(CameraAction& action, const TimeScale& scale, bool is_away) {
  const double reach =
      ImGui::GetIO().KeyAlt ? -1.0 : static_cast<double>(ui(kCutReach) / scale.width) * scale.span;
  drag_->move(scale.seconds_at(ImGui::GetIO().MousePos.x), reach);
  if (is_away) drag_->stay();
  if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  if (drag_->has_moved()) action.moved = {*pressed_, drag_->mark().in_seconds};
  drag_.reset();
}

}  // namespace tickreel::window
