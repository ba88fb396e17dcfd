#include "window/play/marks/slow_strip.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "movie/film/time/game_time.h"
#include "window/play/marks/mark_shapes.h"
#include "window/ui_style.h"

namespace tickreel::window {
namespace {

// In units of the interface.
constexpr float kSlowGrip = 5.0F;  ///< the width of an edge for the pointer, to either side
constexpr float kSlowStep = 8.0F;  ///< the distance down per step of slowness

constexpr ImU32 kSlow = IM_COL32(120, 196, 170, 255);

float slow_middle(const SlowPlace& place) {
  return (place.top + place.bottom) / 2.0F;
}

}  // namespace

void SlowStrip::draw(ImDrawList& list, const SlowMotion& motion, const TimeScale& scale,
                     const SlowPlace& place, bool has_handles) {
  // The slower, the higher; the speed of the game is at the bottom.
  const float most = place.bottom - slow_middle(place);
  for (float x = std::round(place.left); x < place.right; x += 1.0F) {
    const double speed = motion.speed_at(scale.seconds_at(x));
    if (speed >= 1.0) continue;
    const float height = most * static_cast<float>(std::sqrt(1.0 - speed));
    list.AddLine({x, place.bottom - height}, {x, place.bottom}, with_opacity(kSlow, 0.7F));
  }
  if (!has_handles) return;
  for (const SlowMotion::Part& part : motion.parts()) {
    for (const Rational& edge : {part.from, part.to}) {
      const float x = scale.x_of(edge.to_double());
      list.AddRectFilled({x - ui(2.0F), slow_middle(place)}, {x + ui(2.0F), place.bottom}, kSlow);
    }
  }
}

std::optional<Mark> SlowStrip::follow(ImDrawList& list, const Mark& mark, const TimeScale& scale,
                                      const SlowPlace& place, const SlowPointer& at) {
  is_over_ = false;
  const auto motion = SlowMotion::of(mark);
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  if (!drag_ && motion && at.is_hovered && pointer.y >= slow_middle(place) &&
      pointer.y <= place.bottom) {
    const std::vector<SlowMotion::Part> parts = motion->parts();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const float from = scale.x_of(parts[i].from.to_double());
      const float to = scale.x_of(parts[i].to.to_double());
      if (pointer.x < from - ui(kSlowGrip) || pointer.x > to + ui(kSlowGrip)) continue;
      is_over_ = true;
      // A third of a short part stays free for dragging the whole part.
      const float inner = std::min(ui(kSlowGrip), (to - from) / 3.0F);
      const SlowGrip grip = pointer.x < from + inner ? SlowGrip::kFrom
                            : pointer.x > to - inner ? SlowGrip::kTo
                                                     : SlowGrip::kMiddle;
      ImGui::SetMouseCursor(grip == SlowGrip::kMiddle ? ImGuiMouseCursor_ResizeAll
                                                      : ImGuiMouseCursor_ResizeEW);
      if (!at.is_pressed) continue;
      drag_.emplace(mark, *motion, i, grip, scale.seconds_at(pointer.x), at.frame_rate);
      pressed_y_ = pointer.y;
    }
  }
  if (!drag_) return std::nullopt;
  const int slower = static_cast<int>(std::lround((pointer.y - pressed_y_) / ui(kSlowStep)));
  drag_->move(scale.seconds_at(pointer.x), !ImGui::GetIO().KeyAlt, slower);
  // Dragging the middle vertically selects a speed, so the allowed distance covers all speeds.
  const float speeds =
      drag_->grip() == SlowGrip::kMiddle ? kSlowStep * static_cast<float>(SlowMotion::kSpeeds) : 0;
  if (at.beside > ui(kBesideTimeLine + speeds)) drag_->stay();
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    std::optional<Mark> moved;
    if (drag_->has_moved()) moved = drag_->mark();
    drag_.reset();
    return moved;
  }
  if (const auto now = SlowMotion::of(drag_->mark())) draw(list, *now, scale, place, true);
  const SlowMotion::Part part = drag_->part();
  ImGui::SetTooltip("%s", fmt::format("speed {}\n{} to {}", part.speed.to_string(),
                                      format_game_time(part.from), format_game_time(part.to))
                              .c_str());
  return std::nullopt;
}

}  // namespace tickreel::window
