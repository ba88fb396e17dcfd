#include "window/play/timeline.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "movie/time/capture_range.h"
#include "window/ui_style.h"

namespace tickreel::window {
namespace {

// From top to bottom, in units of the interface.
constexpr float kRulerHeight = 22.0F;
constexpr float kEventsTop = 24.0F;
constexpr float kEventsHeight = 16.0F;
constexpr float kMarksTop = 44.0F;
constexpr float kMarksHeight = 24.0F;
constexpr double kLeastSpanSeconds = 0.5;

constexpr std::array kRulerSteps{0.1,  0.2,  0.5,   1.0,   2.0,   5.0,    10.0,   15.0,
                                 30.0, 60.0, 120.0, 300.0, 600.0, 1800.0, 3600.0, 7200.0};

/// Whole seconds as people write them, tenths where they matter.
std::string ruler_label(double seconds, double step) {
  const std::string full = format_game_time(Rational(std::llround(seconds * 1000.0), 1000));
  const std::size_t point = full.rfind('.');
  return step < 1.0 ? full.substr(0, point + 2) : full.substr(0, point);
}

ImU32 with_opacity(ImU32 color, float opacity) {
  ImVec4 value = ImGui::ColorConvertU32ToFloat4(color);
  value.w *= opacity;
  return ImGui::ColorConvertFloat4ToU32(value);
}

/// Text that ends where its place does.
void add_clipped_text(ImDrawList& list, ImVec2 place, float right, ImU32 color, const char* text) {
  list.PushClipRect({place.x, place.y - ui(4.0F)}, {right, place.y + ui(24.0F)}, true);
  list.AddText(place, color, text);
  list.PopClipRect();
}

}  // namespace

TimelineAction Timeline::draw(const TimelineContent& content) {
  begin_ = content.begin.to_double();
  end_ = content.end.to_double();
  if (span_ <= 0.0 || span_ > end_ - begin_) span_ = end_ - begin_;
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float inset = ui(8.0F);
  area_ = {start.x + inset, start.y, std::max(1.0F, ImGui::GetContentRegionAvail().x - 2 * inset)};
  ImGui::InvisibleButton("##timeline",
                         {std::max(1.0F, ImGui::GetContentRegionAvail().x), ui(kHeight)});
  const bool is_hovered = ImGui::IsItemHovered();
  const bool is_scrubbed = ImGui::IsItemActive();
  if (is_hovered) zoom();
  keep_in_view(content);

  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(start, {start.x + area_.width + 2 * inset, start.y + ui(kHeight)}, true);
  draw_waveform(list, content);
  draw_ruler(list);
  draw_events(list, content);
  const std::optional<std::string> under_pointer = draw_marks(list, content);
  draw_camera_keys(list, content);
  draw_open_range(list, content);
  draw_position(list, content);
  list.PopClipRect();

  TimelineAction action;
  const float pointer = ImGui::GetIO().MousePos.x;
  const double seconds = std::clamp(seconds_at(pointer), begin_, end_);
  const auto frame = static_cast<std::int64_t>(seconds * content.frame_rate.to_double());
  const Rational point =
      std::clamp(Rational(frame) / content.frame_rate, content.begin, content.end);
  if (is_hovered || is_scrubbed) {
    action.hovered = point;
    action.hovered_x = pointer;
  }
  if (ImGui::IsItemActivated()) {
    action.select = under_pointer;
    is_scrubbing_ = !under_pointer;
  }
  if (is_scrubbed && is_scrubbing_) action.go_to = point;
  return action;
}

/// Follows the position when it moves out of what is seen.
void Timeline::keep_in_view(const TimelineContent& content) {
  const double position = content.position.to_double();
  if (position != last_position_ && (position < first_ || position > first_ + span_)) {
    first_ = position - 0.1 * span_;
  }
  last_position_ = position;
  first_ = std::clamp(first_, begin_, end_ - span_);
}

void Timeline::zoom() {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.MouseWheel != 0.0F) {
    const double fixed = seconds_at(io.MousePos.x);
    const double wanted = span_ * std::pow(0.8, static_cast<double>(io.MouseWheel));
    const double span =
        std::clamp(wanted, std::min(kLeastSpanSeconds, end_ - begin_), end_ - begin_);
    first_ = fixed - (fixed - first_) * span / span_;
    span_ = span;
  }
  if (ImGui::IsMouseDown(ImGuiMouseButton_Right)) {
    first_ -= static_cast<double>(io.MouseDelta.x / area_.width) * span_;
  }
}

float Timeline::x_of(double seconds) const {
  return area_.left + static_cast<float>((seconds - first_) / span_) * area_.width;
}

double Timeline::seconds_at(float x) const {
  return first_ + static_cast<double>((x - area_.left) / area_.width) * span_;
}

void Timeline::draw_ruler(ImDrawList& list) const {
  const double least_step = span_ * static_cast<double>(ui(90.0F) / area_.width);
  const auto* found = std::ranges::find_if(kRulerSteps, [&](double s) { return s >= least_step; });
  const double step = found == kRulerSteps.end() ? kRulerSteps.back() : *found;
  const float bottom = area_.top + ui(kRulerHeight);
  list.AddLine({area_.left, bottom}, {area_.left + area_.width, bottom}, ui_color::kLine);
  const double smaller = step / 5.0;
  for (double n = std::ceil(first_ / smaller); n * smaller <= first_ + span_ + 1e-9; n += 1.0) {
    const float x = std::round(x_of(n * smaller));
    const bool is_labelled = std::fmod(n, 5.0) == 0.0;
    list.AddLine({x, bottom - ui(is_labelled ? 7.0F : 4.0F)}, {x, bottom},
                 is_labelled ? ui_color::kQuietText : ui_color::kLine);
    const std::string label = is_labelled ? ruler_label(n * smaller, step) : "";
    const float right = x + ui(4.0F) + ImGui::CalcTextSize(label.c_str()).x;
    if (right > area_.left + area_.width) continue;  // rather none than half of one
    list.AddText({x + ui(4.0F), area_.top + ui(1.0F)}, ui_color::kQuietText, label.c_str());
  }
}

/// Behind events and marks.
void Timeline::draw_waveform(ImDrawList& list, const TimelineContent& content) const {
  if (content.waveform.peaks.empty()) return;
  const float middle = area_.top + ui((kEventsTop + kMarksTop + kMarksHeight) / 2.0F);
  const float half = ui((kMarksTop + kMarksHeight - kEventsTop) / 2.0F);
  const ImU32 color = with_opacity(ui_color::kQuietText, 0.3F);
  for (int column = 0; static_cast<float>(column) < area_.width; ++column) {
    const float x = area_.left + static_cast<float>(column);
    const float peak = content.waveform.peak_between(seconds_at(x), seconds_at(x + 1.0F));
    if (peak > 0.0F) list.AddLine({x, middle - half * peak}, {x, middle + half * peak}, color);
  }
}

void Timeline::draw_events(ImDrawList& list, const TimelineContent& content) const {
  const float middle = area_.top + ui(kEventsTop + kEventsHeight / 2.0F);
  const auto draw_those = [&](bool main, float size, ImU32 color) {
    float last_x = -1e9F;
    for (const FoundEvent& event : content.events) {
      if ((event.kind == content.main_event) != main) continue;
      const float x = std::round(x_of(event.seconds.to_double()));
      if (x < area_.left - size || x > area_.left + area_.width + size) continue;
      if (x - last_x < 2.0F) continue;  // one cannot be told from the other
      last_x = x;
      list.AddQuadFilled({x, middle - size}, {x + size, middle}, {x, middle + size},
                         {x - size, middle}, color);
    }
  };
  draw_those(false, ui(3.0F), with_opacity(ui_color::kEvent, 0.45F));
  draw_those(true, ui(5.0F), ui_color::kEvent);
}

std::optional<std::string> Timeline::draw_marks(ImDrawList& list,
                                                const TimelineContent& content) const {
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  const std::vector<Mark>& marks = content.notes.marks;
  std::optional<std::string> under_pointer;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const Mark& mark = marks[i];
    const bool is_selected = content.selected != nullptr && content.selected->name == mark.name;
    const float left = x_of(mark.in_seconds.to_double());
    // A label ends where the next mark begins.
    const float next =
        i + 1 < marks.size() ? x_of(marks[i + 1].in_seconds.to_double()) : area_.left + area_.width;
    const Span shown = mark.out_seconds ? draw_range(list, mark, is_selected, next)
                                        : draw_point(list, mark, is_selected, next);
    const bool is_under = pointer.x >= left - ui(3.0F) && pointer.x <= shown.right + ui(3.0F) &&
                          pointer.y >= shown.top && pointer.y <= shown.bottom;
    if (is_under) under_pointer = mark.name;
  }
  return under_pointer;
}

Timeline::Span Timeline::draw_range(ImDrawList& list, const Mark& mark, bool is_selected,
                                    float next) const {
  const Span span = mark_span(
      std::max(x_of(mark.in_seconds.to_double()) + ui(3.0F), x_of(mark.out_seconds->to_double())));
  // What lies outside is cut off here: no list of points gets a rectangle of millions of pixels.
  const float left = std::max(x_of(mark.in_seconds.to_double()), area_.left - ui(10.0F));
  const float right = std::min(span.right, area_.left + area_.width + ui(10.0F));
  if (right <= left) return span;
  const ImU32 color = is_selected ? ui_color::kAccent : ui_color::kRange;
  // Corners need room to be round in.
  const float rounding = right - left > ui(8.0F) ? ui(3.0F) : 0.0F;
  list.AddRectFilled({left, span.top}, {right, span.bottom}, with_opacity(color, 0.35F), rounding);
  list.AddRect({left, span.top}, {right, span.bottom}, color, rounding);
  add_clipped_text(list, {left + ui(6.0F), span.top + ui(4.0F)}, std::min(right, next),
                   ui_color::kText, mark.name.c_str());
  return span;
}

Timeline::Span Timeline::draw_point(ImDrawList& list, const Mark& mark, bool is_selected,
                                    float next) const {
  const float x = x_of(mark.in_seconds.to_double());
  const Span span = mark_span(x + ui(12.0F));
  if (x < area_.left - ui(200.0F) || x > area_.left + area_.width) return span;
  const ImU32 color = is_selected ? ui_color::kAccent : ui_color::kRange;
  list.AddLine({x, area_.top + ui(kEventsTop)}, {x, span.bottom}, color, ui(1.5F));
  list.AddTriangleFilled({x, span.top}, {x + ui(9.0F), span.top + ui(5.0F)},
                         {x, span.top + ui(10.0F)}, color);
  add_clipped_text(list, {x + ui(12.0F), span.top + ui(4.0F)}, std::min(x + ui(160.0F), next),
                   ui_color::kText, mark.name.c_str());
  return span;
}

Timeline::Span Timeline::mark_span(float right) const {
  const float top = area_.top + ui(kMarksTop);
  return {right, top, top + ui(kMarksHeight)};
}

void Timeline::draw_open_range(ImDrawList& list, const TimelineContent& content) const {
  if (!content.film_from) return;
  const float top = area_.top + ui(kRulerHeight);
  const float bottom = area_.top + ui(kHeight);
  const float in = std::round(x_of(content.film_from->to_double()));
  const float left = std::max(in, area_.left - ui(10.0F));
  const float right = x_of(content.position.to_double());
  if (left < right) {
    list.AddRectFilled({left, top}, {right, bottom}, with_opacity(ui_color::kBad, 0.3F));
  }
  list.AddLine({in, top}, {in, bottom}, ui_color::kBad, ui(2.0F));
}

void Timeline::draw_camera_keys(ImDrawList& list, const TimelineContent& content) const {
  const float bottom = area_.top + ui(kRulerHeight);
  for (const CameraKey& key : content.notes.camera_keys) {
    const float x = x_of(key.seconds.to_double());
    list.AddRectFilled({x - ui(3.0F), bottom - ui(6.0F)}, {x + ui(3.0F), bottom}, ui_color::kText,
                       ui(1.0F));
  }
}

void Timeline::draw_position(ImDrawList& list, const TimelineContent& content) const {
  const float x = std::round(x_of(content.position.to_double()));
  list.AddLine({x, area_.top}, {x, area_.top + ui(kHeight)}, ui_color::kAccent, ui(1.5F));
  list.AddTriangleFilled({x - ui(6.0F), area_.top}, {x + ui(6.0F), area_.top},
                         {x, area_.top + ui(8.0F)}, ui_color::kAccent);
}

}  // namespace tickreel::window
