#include "window/reel/reel_strip.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "window/ui_style.h"

namespace tickreel::window {
namespace {

// Positions from top to bottom, in units of the interface. Clips alternate between two rows, so
// that overlaps are visible.
constexpr float kClipRowHeight = 22.0F;
constexpr float kBetweenRows = 4.0F;
constexpr float kTop = 4.0F;
constexpr float kLeastLabel = 24.0F;  ///< a narrower clip has no label
constexpr float kClipGrip = 6.0F;     ///< the width of an edge for the pointer
constexpr float kBeside = 12.0F;      ///< a drop so far beside the strip still counts
constexpr float kClipClick = 4.0F;    ///< a pointer that moves less than this is a click

}  // namespace

std::int64_t ReelStrip::Scale::frame_at(float x) const {
  const float share = (x - left) / width;
  const auto frame = static_cast<std::int64_t>(share * static_cast<float>(frames));
  return std::clamp<std::int64_t>(frame, 0, frames - 1);
}

ReelStripAction ReelStrip::draw(std::int64_t shown, double frame_rate) {
  const float inset = ui(8.0F);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float full = std::max(1.0F, ImGui::GetContentRegionAvail().x);
  const Scale scale{start.x + inset, std::max(1.0F, full - 2 * inset), start.y,
                    timeline_.frame_count()};
  ImGui::InvisibleButton("##strip", {full, ui(kHeight)});
  const std::size_t seen = clip_at(shown);
  for (std::size_t i = 0; i < clips_.size(); ++i) {
    const float row = static_cast<float>(i % 2) * (kClipRowHeight + kBetweenRows);
    draw_clip(i, scale.x_of(timeline_.first_frame(i)), scale.x_of(timeline_.end_frame(i)),
              start.y + ui(kTop + row), i == seen);
  }
  const float x = scale.x_of(shown);
  ImGui::GetWindowDrawList()->AddLine({x, start.y}, {x, start.y + ui(kHeight)}, ui_color::kAccent,
                                      ui(2.0F));
  ReelStripAction action;
  follow_pointer(scale, action);
  if (is_dragged_) {
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    if (is_near(scale, pointer.y)) draw_drag(scale, pointer.x);
  } else if (ImGui::IsItemHovered()) {
    const std::int64_t pointed = scale.frame_at(ImGui::GetIO().MousePos.x);
    ImGui::SetTooltip("%s", fmt::format("{}, {:.2f} s", describe(pointed),
                                        static_cast<double>(pointed) / frame_rate)
                                .c_str());
  }
  return action;
}

ReelStrip::Held ReelStrip::part_at(const Scale& scale, float x, float y) const {
  if (!may_edit_) return {};
  for (std::size_t i = 0; i < clips_.size(); ++i) {
    const float top =
        scale.top + ui(kTop + static_cast<float>(i % 2) * (kClipRowHeight + kBetweenRows));
    const float left = scale.x_of(timeline_.first_frame(i));
    const float right = scale.x_of(timeline_.end_frame(i));
    if (y < top || y > top + ui(kClipRowHeight) || x < left || x > right) continue;
    // A third of a short clip stays free for dragging the whole clip.
    const float grip = std::min(ui(kClipGrip), (right - left) / 3.0F);
    return {i, x < left + grip ? Part::kBegin : x > right - grip ? Part::kEnd : Part::kWhole};
  }
  return {};
}

/// The place of a clip that is dropped at `x`: before the first clip whose middle is to the right.
std::size_t ReelStrip::place_at(const Scale& scale, float x) const {
  std::size_t place = 0;
  while (place < clips_.size()) {
    const std::int64_t middle = (timeline_.first_frame(place) + timeline_.end_frame(place)) / 2;
    if (x < scale.x_of(middle)) break;
    ++place;
  }
  return place;
}

/// Goes to the frame where the button is pressed. On a clip or an edge of an editable reel the
/// press may become a drag; elsewhere the position follows the pointer.
void ReelStrip::follow_pointer(const Scale& scale, ReelStripAction& action) {
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  const Held under = part_at(scale, pointer.x, pointer.y);
  if (ImGui::IsItemHovered() && under.part != Part::kNothing) {
    ImGui::SetMouseCursor(under.part == Part::kWhole ? ImGuiMouseCursor_Hand
                                                     : ImGuiMouseCursor_ResizeEW);
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Right)) {
      action.go_to = scale.frame_at(pointer.x);
      action.open_menu = under.clip;
    }
  }
  if (ImGui::IsItemActivated()) {
    held_ = under;
    pressed_x_ = pointer.x;
    is_dragged_ = is_cancelled_ = false;
    action.go_to = scale.frame_at(pointer.x);
    return;
  }
  if (ImGui::IsItemActive()) {
    if (is_cancelled_) return;
    if (held_.part == Part::kNothing) action.go_to = scale.frame_at(pointer.x);
    const bool has_moved = std::abs(pointer.x - pressed_x_) > ui(kClipClick);
    is_dragged_ = is_dragged_ || (held_.part != Part::kNothing && has_moved);
    return;
  }
  if (is_dragged_ && is_near(scale, pointer.y)) end_drag(scale, pointer.x, action);
  is_dragged_ = false;
  held_ = {};
}

/// Whether a drop at `y` counts for the strip. A drop elsewhere changes nothing.
bool ReelStrip::is_near(const Scale& scale, float y) {
  return beside(y, scale.top, scale.top + ui(kHeight)) <= ui(kBeside);
}

bool ReelStrip::cancel_drag() {
  is_cancelled_ = is_dragged_;
  return std::exchange(is_dragged_, false);
}

void ReelStrip::end_drag(const Scale& scale, float x, ReelStripAction& action) {
  if (held_.part == Part::kWhole) {
    const std::size_t place = place_at(scale, x);
    // The dragged clip leaves its old place first, so later places move up by one.
    const std::size_t to = place > held_.clip ? place - 1 : place;
    if (to != held_.clip) action.move = {held_.clip, to};
    return;
  }
  const auto frames = static_cast<std::int64_t>(
      std::lround((x - pressed_x_) / scale.width * static_cast<float>(scale.frames)));
  if (frames == 0) return;
  action.trim = {held_.clip, held_.part == Part::kBegin ? ClipEdge::kBegin : ClipEdge::kEnd,
                 frames};
}

void ReelStrip::draw_drag(const Scale& scale, float x) const {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  float at = x;
  std::string text;
  if (held_.part == Part::kWhole) {
    const std::size_t place = place_at(scale, x);
    at = place < clips_.size() ? scale.x_of(timeline_.first_frame(place))
                               : scale.x_of(timeline_.frame_count());
    text = clips_[held_.clip].name + " here";
  } else {
    const float frames = (x - pressed_x_) / scale.width * static_cast<float>(scale.frames);
    text = fmt::format("{} {} {:+} frames", clips_[held_.clip].name,
                       held_.part == Part::kBegin ? "begins" : "ends", std::lround(frames));
  }
  list.AddLine({at, scale.top}, {at, scale.top + ui(kHeight)}, ui_color::kText, ui(2.0F));
  ImGui::SetTooltip("%s", text.c_str());
}

std::size_t ReelStrip::clip_at(std::int64_t shown) const {
  const ReelPlace place = timeline_.at(shown);
  return place.is_transition ? place.next.clip : place.shown.clip;
}

void ReelStrip::draw_clip(std::size_t clip, float left, float right, float top,
                          bool is_shown) const {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float bottom = top + ui(kClipRowHeight);
  const ImU32 color = clips_[clip].is_card ? ui_color::kLine : ui_color::kRange;
  // Where clips are very narrow, only this edge separates them.
  const float end = std::max(left + 1.0F, right - 1.0F);
  list.AddRectFilled({left, top}, {end, bottom}, color, ui(3.0F));
  if (is_shown) list.AddRect({left, top}, {end, bottom}, ui_color::kAccent, ui(3.0F), 0, ui(1.5F));
  if (end - left < ui(kLeastLabel)) return;
  const std::string name = text_that_fits(clips_[clip].name, end - left - ui(10.0F));
  list.AddText({left + ui(6.0F), top + ui(2.0F)}, ui_color::kText, name.c_str());
}

std::optional<std::int64_t> ReelStrip::neighbour(std::int64_t shown, int direction) const {
  const auto clips = static_cast<std::int64_t>(clips_.size());
  const auto here = static_cast<std::int64_t>(clip_at(shown));
  const std::int64_t begin = timeline_.first_frame(static_cast<std::size_t>(here));
  // Like most players: first back to the beginning of this clip.
  if (direction < 0 && shown > begin) return begin;
  const std::int64_t wanted = here + direction;
  if (wanted < 0 || wanted >= clips) return std::nullopt;
  return timeline_.first_frame(static_cast<std::size_t>(wanted));
}

std::string ReelStrip::describe(std::int64_t shown) const {
  // The number belongs to the clip that keys act on.
  const ReelPlace place = timeline_.at(shown);
  std::string text =
      fmt::format("{} of {}: {}", clip_at(shown) + 1, clips_.size(), clips_[place.shown.clip].name);
  if (place.is_transition) text += " › " + clips_[place.next.clip].name;
  return text;
}

}  // namespace tickreel::window
