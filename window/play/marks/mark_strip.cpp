#include "window/play/marks/mark_strip.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "movie/film/time/capture_range.h"
#include "window/play/marks/mark_shapes.h"
#include "window/ui_style.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

// In units of the interface.
constexpr float kBetweenLanes = 2.0F;
constexpr float kLowWindow = 420.0F;
constexpr float kGrip = 6.0F;   ///< the width of an edge for the pointer, to either side
constexpr float kReach = 8.0F;  ///< the distance at which edges snap
constexpr float kFlag = 9.0F;
constexpr float kClick = 4.0F;  ///< a pointer that moves less than this is a click

/// Draws a text that ends at `right`, with an ellipsis if it is longer.
void add_clipped_text(ImDrawList& list, ImVec2 place, float right, ImU32 color, const char* text) {
  list.AddText(place, color, text_that_fits(text, right - place.x).c_str());
}

}  // namespace

std::vector<SnapPoint> snap_points(const MarkStripContent& content, const std::string& dragged,
                                   double seen_seconds) {
  std::vector<SnapPoint> points{{content.position, "here"}};
  for (const Mark& mark : content.notes.marks) {
    if (mark.name == dragged) continue;
    points.push_back({mark.in_seconds, mark.name});
    if (mark.out_seconds) points.push_back({*mark.out_seconds, "end of " + mark.name});
  }
  // In a long view there are so many minor events that every time would snap.
  constexpr double kFewSeconds = 15.0;
  for (const FoundEvent& event : content.events) {
    if (event.kind != content.main_event && seen_seconds > kFewSeconds) continue;
    points.push_back({event.seconds, event_text(event), true});
  }
  return points;
}

bool is_right_click() {
  const float moved = ImGui::GetIO().MouseDragMaxDistanceSqr[ImGuiMouseButton_Right];
  return ImGui::IsMouseReleased(ImGuiMouseButton_Right) && moved < ui(kClick) * ui(kClick);
}

void draw_snap(ImDrawList& list, const TimeScale& scale, const MarkDrag& drag, std::string text) {
  if (const SnapPoint* snap = drag.snapped()) {
    const float x = std::round(scale.x_of(snap->seconds.to_double()));
    const ImVec2 from = list.GetClipRectMin();
    const ImVec2 to = list.GetClipRectMax();
    for (float y = from.y; y < to.y; y += ui(6.0F)) {
      list.AddLine({x, y}, {x, std::min(y + ui(3.0F), to.y)}, ui_color::kText, ui(1.5F));
    }
    text += "\nsnaps to " + snap->what;
  }
  ImGui::SetTooltip("%s", text.c_str());
}

float MarkStrip::lane_height() const {
  return lanes_.count == 1 ? 24.0F : lanes_.count == 2 ? 20.0F : 18.0F;
}

float MarkStrip::height(const ReplayNotes& notes, double whole_seconds) {
  // The lanes are fixed during a drag, so that nothing moves away under the pointer.
  if (!drag_ || lanes_.lanes.size() != notes.marks.size()) {
    const bool is_low = ImGui::GetIO().DisplaySize.y < ui(kLowWindow);
    lanes_ = lay_in_lanes(notes.marks, whole_seconds / 100.0, is_low ? 2 : 4);
  }
  const auto count = static_cast<float>(lanes_.count);
  return count * lane_height() + (count - 1.0F) * kBetweenLanes;
}

MarkStrip::Place MarkStrip::place_of(const Mark& mark, std::size_t lane, const TimeScale& scale,
                                     float top) const {
  Place place;
  place.left = scale.x_of(mark.in_seconds.to_double());
  place.right = mark.out_seconds
                    ? std::max(place.left + ui(3.0F), scale.x_of(mark.out_seconds->to_double()))
                    : place.left + ui(kFlag + 3.0F);
  place.top = top + static_cast<float>(lane) * ui(lane_height() + kBetweenLanes);
  place.bottom = place.top + ui(lane_height());
  return place;
}

MarkAction MarkStrip::draw(ImDrawList& list, const MarkStripContent& content,
                           const TimeScale& scale, float top, bool is_hovered, bool is_pressed) {
  MarkAction action;
  under_pointer_.reset();
  const bool is_away = content.beside > ui(kBesideTimeLine);
  draw_marks(list, content, scale, top);
  if (!is_hovered && !drag_) under_pointer_.reset();
  if (is_pressed) {
    pressed_ = under_pointer_;
    pressed_x_ = ImGui::GetIO().MousePos.x;
    if (pressed_) action.select = pressed_->name;
  }
  if (under_pointer_ && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    action.go_to = under_pointer_->name;
  }
  if (under_pointer_ && is_right_click()) {
    action.select = under_pointer_->name;
    action.open_menu = under_pointer_->name;
  }
  const bool has_left = is_away || std::abs(ImGui::GetIO().MousePos.x - pressed_x_) > ui(kClick);
  if (pressed_ && !drag_ && has_left) begin_drag(content, scale);
  if (drag_) {
    follow_drag(action, scale, is_away);
    if (drag_ && !is_away) draw_drag(list, scale, top);
  }
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) pressed_.reset();
  const Held* held = drag_ && pressed_ ? &*pressed_ : under_pointer_ ? &*under_pointer_ : nullptr;
  if (held != nullptr) {
    ImGui::SetMouseCursor(held->part == MarkPart::kWhole ? ImGuiMouseCursor_Hand
                                                         : ImGuiMouseCursor_ResizeEW);
  }
  return action;
}

void MarkStrip::draw_marks(ImDrawList& list, const MarkStripContent& content,
                           const TimeScale& scale, float top) {
  const std::vector<Mark>& marks = content.notes.marks;
  // A label ends where the next mark in its lane begins.
  std::vector<float> next(marks.size(), scale.right());
  std::vector<float> next_of_lane(lanes_.count, scale.right());
  for (std::size_t i = marks.size(); i-- > 0;) {
    const std::size_t lane = lanes_.lanes[i];
    next[i] = next_of_lane[lane];
    next_of_lane[lane] = scale.x_of(marks[i].in_seconds.to_double());
  }
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const Mark& mark = marks[i];
    const bool is_selected = content.selected != nullptr && content.selected->name == mark.name;
    const Place place = place_of(mark, lanes_.lanes[i], scale, top);
    const auto part = part_under_pointer(mark, place);
    // The selected mark keeps the pointer even where others lie over it.
    const bool keeps = under_pointer_ && content.selected != nullptr &&
                       under_pointer_->name == content.selected->name;
    if (part && !keeps) under_pointer_ = Held{mark.name, *part};
    const bool is_dragged = drag_ && drag_->original().name == mark.name;
    if (is_dragged && content.beside <= ui(kBesideTimeLine)) continue;
    draw_mark(list, scale, mark, is_selected, place, next[i]);
  }
}

void MarkStrip::draw_mark(ImDrawList& list, const TimeScale& scale, const Mark& mark,
                          bool is_selected, const Place& place, float next) const {
  // Clipped here, so that a long range does not become a rectangle of millions of pixels.
  const ImVec2 clip = list.GetClipRectMax();
  const float left = std::max(place.left, list.GetClipRectMin().x - ui(10.0F));
  const float right = std::min(place.right, clip.x + ui(10.0F));
  const MarkLook look{is_selected, mark.is_automatic};
  const float text_top = place.top + (place.bottom - place.top - ImGui::GetTextLineHeight()) / 2.0F;
  if (mark.out_seconds) {
    if (right <= left) return;
    add_range(list, {left, place.top}, {right, place.bottom}, look);
    if (const auto motion = SlowMotion::of(mark); motion && !mark.speed.empty()) {
      draw_slow_motion(list, *motion, scale, {left, right, place.top, place.bottom});
    }
    add_clipped_text(list, {left + ui(8.0F), text_top}, std::min(right, next), ui_color::kText,
                     mark.name.c_str());
    return;
  }
  if (place.left < list.GetClipRectMin().x - ui(200.0F) || place.left > clip.x) return;
  list.AddLine({place.left, place.top}, {place.left, place.bottom}, look.color(),
               ui(is_selected ? 2.5F : 1.5F));
  add_flag(list, {place.left, place.top}, ui(kFlag), look);
  add_clipped_text(list, {place.left + ui(12.0F), text_top},
                   std::min(place.left + ui(160.0F), next), ui_color::kText, mark.name.c_str());
}

/// Draws slow motion in the lower half of a range: the slower, the higher.
void MarkStrip::draw_slow_motion(ImDrawList& list, const SlowMotion& motion, const TimeScale& scale,
                                 const Place& place) {
  constexpr ImU32 kSlow = IM_COL32(120, 196, 170, 255);
  const float most = (place.bottom - place.top) / 2.0F;
  for (float x = std::round(place.left); x < place.right; x += 1.0F) {
    const double speed = motion.speed_at(scale.seconds_at(x));
    if (speed >= 1.0) continue;
    const float height = most * static_cast<float>(std::sqrt(1.0 - speed));
    list.AddLine({x, place.bottom - height}, {x, place.bottom}, with_opacity(kSlow, 0.7F));
  }
}

std::optional<MarkPart> MarkStrip::part_under_pointer(const Mark& mark, const Place& place) const {
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  const float grip = ui(kGrip);
  if (pointer.x < place.left - grip || pointer.x > place.right + grip || pointer.y < place.top ||
      pointer.y > place.bottom) {
    return std::nullopt;
  }
  if (!mark.out_seconds) return MarkPart::kWhole;
  // A third of a short range stays free for dragging the whole range.
  const float inner = std::min(grip, (place.right - place.left) / 3.0F);
  if (pointer.x < place.left + inner) return MarkPart::kIn;
  if (pointer.x > place.right - inner) return MarkPart::kOut;
  return MarkPart::kWhole;
}

void MarkStrip::begin_drag(const MarkStripContent& content, const TimeScale& scale) {
  const Mark* mark = content.notes.find_mark(pressed_->name);
  if (mark == nullptr) return pressed_.reset();
  drag_.emplace(*mark, pressed_->part, scale.seconds_at(pressed_x_), content.all,
                content.frame_rate, snap_points(content, mark->name, scale.span));
}

void MarkStrip::follow_drag(MarkAction& action, const TimeScale& scale, bool is_away) {
  const double reach =
      ImGui::GetIO().KeyAlt ? -1.0 : static_cast<double>(ui(kReach) / scale.width) * scale.span;
  drag_->move(scale.seconds_at(ImGui::GetIO().MousePos.x), reach);
  if (is_away) drag_->stay();
  if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  if (drag_->has_moved()) action.moved = {drag_->original().name, drag_->mark()};
  drag_.reset();
}

/// Draws the dragged mark in its new state, with its snap point and its times.
void MarkStrip::draw_drag(ImDrawList& list, const TimeScale& scale, float top) const {
  const Mark& mark = drag_->mark();
  std::size_t lane = 0;
  const float pointer_y = ImGui::GetIO().MousePos.y;
  while (lane + 1 < lanes_.count &&
         pointer_y > top + static_cast<float>(lane + 1) * ui(lane_height() + kBetweenLanes)) {
    ++lane;
  }
  draw_mark(list, scale, mark, true, place_of(mark, lane, scale, top), scale.right());
  std::string text = time_to_tenth(mark.in_seconds);
  if (mark.out_seconds) text += " to " + time_to_tenth(*mark.out_seconds);
  draw_snap(list, scale, *drag_, std::move(text));
}

}  // namespace tickreel::window
