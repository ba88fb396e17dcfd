#include "window/play/timeline.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "movie/film/time/capture_range.h"
#include "window/play/marks/mark_shapes.h"
#include "window/ui_style.h"

namespace tickreel::window {
namespace {

// Positions from top to bottom, in units of the interface.
constexpr float kRulerHeight = 22.0F;
constexpr float kEventsTop = 24.0F;
constexpr float kEventsHeight = 16.0F;
constexpr float kMarksTop = 44.0F;
constexpr float kBelowMarks = 6.0F;
constexpr double kLeastSpanSeconds = 0.5;

constexpr std::array kRulerSteps{0.1,  0.2,  0.5,   1.0,   2.0,   5.0,    10.0,   15.0,
                                 30.0, 60.0, 120.0, 300.0, 600.0, 1800.0, 3600.0, 7200.0};

/// A time with whole seconds, or with tenths when the step needs them.
std::string ruler_label(double seconds, double step) {
  const std::string full = format_game_time(Rational(std::llround(seconds * 1000.0), 1000));
  const std::size_t point = full.rfind('.');
  return step < 1.0 ? full.substr(0, point + 2) : full.substr(0, point);
}

}  // namespace

float Timeline::height(const ReplayNotes& notes, double whole_seconds) {
  height_ = kMarksTop + marks_.height(notes, whole_seconds) + kBelowMarks;
  return height_;
}

bool Timeline::cancel_drag() {
  const bool was_dragged = marks_.is_dragged() || cameras_.is_dragged();
  marks_.cancel();
  cameras_.cancel();
  return was_dragged;
}

TimelineAction Timeline::draw(const TimelineContent& content) {
  begin_ = content.begin.to_double();
  end_ = content.end.to_double();
  if (scale_.span <= 0.0 || scale_.span > end_ - begin_) scale_.span = end_ - begin_;
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float inset = ui(8.0F);
  scale_.left = start.x + inset;
  scale_.width = std::max(1.0F, ImGui::GetContentRegionAvail().x - 2 * inset);
  top_ = start.y;
  // Keys have other ways to move in the time line, so the focus skips it.
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav | ImGuiItemFlags_NoNavDefaultFocus, true);
  ImGui::InvisibleButton("##timeline",
                         {std::max(1.0F, ImGui::GetContentRegionAvail().x), ui(height_)});
  ImGui::PopItemFlag();
  const bool is_hovered = ImGui::IsItemHovered();
  const bool is_scrubbed = ImGui::IsItemActive();
  if (is_hovered) zoom();
  keep_in_view(content);

  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(start, {start.x + scale_.width + 2 * inset, start.y + ui(height_)}, true);
  draw_waveform(list, content);
  draw_ruler(list);
  draw_events(list, content);
  TimelineAction action;
  const MarkStripContent marks{
      content.notes,      content.selected,
      content.events,     content.main_event,
      content.position,   {content.begin, content.end},
      content.frame_rate, beside(ImGui::GetIO().MousePos.y, top_, top_ + ui(height_))};
  action.marks =
      marks_.draw(list, marks, scale_, top_ + ui(kMarksTop), is_hovered, ImGui::IsItemActivated());
  action.camera =
      cameras_.draw(list, {marks, content.cameras, content.selected_point, content.shows_cuts},
                    scale_, top_ + ui(kRulerHeight), is_hovered, ImGui::IsItemActivated());
  draw_open_range(list, content);
  draw_position(list, content);
  action.is_at_crash = draw_crash(list, content) && is_hovered;
  action.opens_crash = action.is_at_crash && ImGui::IsItemActivated();
  list.PopClipRect();

  const float pointer = ImGui::GetIO().MousePos.x;
  const double seconds = std::clamp(scale_.seconds_at(pointer), begin_, end_);
  const auto frame = static_cast<std::int64_t>(seconds * content.frame_rate.to_double());
  const Rational point =
      std::clamp(Rational(frame) / content.frame_rate, content.begin, content.end);
  if ((is_hovered || is_scrubbed) && !marks_.is_dragged() && !cameras_.is_busy()) {
    action.hovered = point;
    action.hovered_x = pointer;
  }
  const bool is_beside = !action.marks.open_menu && !action.camera.open_menu;
  if (is_hovered && is_beside && is_right_click()) action.open_menu = point;
  if (ImGui::IsItemActivated()) is_scrubbing_ = !action.marks.select && !action.camera.select;
  if (is_scrubbed && is_scrubbing_) action.go_to = point;
  return action;
}

/// Moves the view when the position leaves it.
void Timeline::keep_in_view(const TimelineContent& content) {
  const double position = content.position.to_double();
  if (position != last_position_ &&
      (position < scale_.first || position > scale_.first + scale_.span)) {
    scale_.first = position - 0.1 * scale_.span;
  }
  last_position_ = position;
  // With the whole line in view, rounding may put the latest beginning before the line's.
  scale_.first = std::clamp(scale_.first, begin_, std::max(begin_, end_ - scale_.span));
}

void Timeline::zoom() {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.MouseWheel != 0.0F) {
    const double fixed = scale_.seconds_at(io.MousePos.x);
    const double wanted = scale_.span * std::pow(0.8, static_cast<double>(io.MouseWheel));
    const double span =
        std::clamp(wanted, std::min(kLeastSpanSeconds, end_ - begin_), end_ - begin_);
    scale_.first = fixed - (fixed - scale_.first) * span / scale_.span;
    scale_.span = span;
  }
  if (ImGui::IsMouseDown(ImGuiMouseButton_Right)) {
    scale_.first -= static_cast<double>(io.MouseDelta.x / scale_.width) * scale_.span;
  }
}

void Timeline::draw_ruler(ImDrawList& list) const {
  const double least_step = scale_.span * static_cast<double>(ui(90.0F) / scale_.width);
  const auto* found = std::ranges::find_if(kRulerSteps, [&](double s) { return s >= least_step; });
  const double step = found == kRulerSteps.end() ? kRulerSteps.back() : *found;
  const float bottom = top_ + ui(kRulerHeight);
  list.AddLine({scale_.left, bottom}, {scale_.right(), bottom}, ui_color::kLine);
  const double smaller = step / 5.0;
  for (double n = std::ceil(scale_.first / smaller);
       n * smaller <= scale_.first + scale_.span + 1e-9; n += 1.0) {
    const float x = std::round(scale_.x_of(n * smaller));
    const bool is_labelled = std::fmod(n, 5.0) == 0.0;
    list.AddLine({x, bottom - ui(is_labelled ? 7.0F : 4.0F)}, {x, bottom},
                 is_labelled ? ui_color::kQuietText : ui_color::kLine);
    const std::string label = is_labelled ? ruler_label(n * smaller, step) : "";
    const float right = x + ui(4.0F) + ImGui::CalcTextSize(label.c_str()).x;
    if (right > scale_.right()) continue;  // no label is better than half of one
    list.AddText({x + ui(4.0F), top_ + ui(1.0F)}, ui_color::kQuietText, label.c_str());
  }
}

/// Drawn behind events and marks.
void Timeline::draw_waveform(ImDrawList& list, const TimelineContent& content) const {
  if (content.waveform.peaks.empty()) return;
  const float middle = top_ + ui((kEventsTop + height_ - kBelowMarks) / 2.0F);
  const float half = ui((height_ - kBelowMarks - kEventsTop) / 2.0F);
  const ImU32 color = with_opacity(ui_color::kQuietText, 0.3F);
  for (int column = 0; static_cast<float>(column) < scale_.width; ++column) {
    const float x = scale_.left + static_cast<float>(column);
    const float peak =
        content.waveform.peak_between(scale_.seconds_at(x), scale_.seconds_at(x + 1.0F));
    if (peak > 0.0F) list.AddLine({x, middle - half * peak}, {x, middle + half * peak}, color);
  }
}

void Timeline::draw_events(ImDrawList& list, const TimelineContent& content) const {
  const float middle = top_ + ui(kEventsTop + kEventsHeight / 2.0F);
  const auto draw_those = [&](bool main, float size, ImU32 color) {
    float last_x = -1e9F;
    for (const FoundEvent& event : content.events) {
      if ((event.kind == content.main_event) != main) continue;
      const float x = std::round(scale_.x_of(event.seconds.to_double()));
      if (x < scale_.left - size || x > scale_.right() + size) continue;
      if (x - last_x < 2.0F) continue;  // too close to tell apart
      last_x = x;
      list.AddQuadFilled({x, middle - size}, {x + size, middle}, {x, middle + size},
                         {x - size, middle}, color);
    }
  };
  draw_those(false, ui(3.0F), with_opacity(ui_color::kEvent, 0.45F));
  draw_those(true, ui(5.0F), ui_color::kEvent);
}

void Timeline::draw_open_range(ImDrawList& list, const TimelineContent& content) const {
  if (!content.film_from) return;
  const float top = top_ + ui(kRulerHeight);
  const float bottom = top_ + ui(height_);
  const float in = std::round(scale_.x_of(content.film_from->to_double()));
  const float left = std::max(in, scale_.left - ui(10.0F));
  const float right = scale_.x_of(content.position.to_double());
  if (left < right) {
    list.AddRectFilled({left, top}, {right, bottom}, with_opacity(ui_color::kBad, 0.3F));
    add_hatch(list, {left, top}, {right, bottom}, with_opacity(ui_color::kBad, 0.5F), false);
  }
  list.AddLine({in, top}, {in, bottom}, ui_color::kBad, ui(2.0F));
}

/// Draws a bolt, unlike any mark or event, below the triangle of the position. True when the
/// pointer is at it.
bool Timeline::draw_crash(ImDrawList& list, const TimelineContent& content) const {
  if (!content.crash) return false;
  // At the end of the line only half of the room is left.
  const float x = std::min(scale_.x_of(content.crash->to_double()), scale_.right());
  if (x < scale_.left) return false;
  const float top = top_ + ui(kEventsTop);
  const std::array<ImVec2, 4> bolt{ImVec2(x + ui(2.0F), top), ImVec2(x - ui(6.0F), top + ui(12.0F)),
                                   ImVec2(x + ui(2.0F), top + ui(11.0F)),
                                   ImVec2(x - ui(4.0F), top + ui(24.0F))};
  list.AddLine({x, top_}, {x, top_ + ui(height_)}, ui_color::kBad, ui(1.5F));
  list.AddPolyline(bolt.data(), static_cast<int>(bolt.size()), ui_color::kBackdrop, 0, ui(6.0F));
  list.AddPolyline(bolt.data(), static_cast<int>(bolt.size()), ui_color::kBad, 0, ui(3.0F));
  return std::abs(ImGui::GetIO().MousePos.x - x) <= ui(8.0F);
}

void Timeline::draw_position(ImDrawList& list, const TimelineContent& content) const {
  const float x = std::round(scale_.x_of(content.position.to_double()));
  list.AddLine({x, top_}, {x, top_ + ui(height_)}, ui_color::kAccent, ui(1.5F));
  list.AddTriangleFilled({x - ui(6.0F), top_}, {x + ui(6.0F), top_}, {x, top_ + ui(8.0F)},
                         ui_color::kAccent);
}

}  // namespace tickreel::window
