#pragma once

#include <optional>

#include "window/model/slow_drag.h"
#include "window/play/marks/time_scale.h"
#include "window/room.h"

struct ImDrawList;

namespace tickreel::window {

/// Where a mark lies in a window, in pixels.
struct SlowPlace {
  float top = 0.0F;
  float bottom = 0.0F;
  float left = 0.0F;  ///< nothing is drawn outside
  float right = 0.0F;
};

/// What the pointer does there.
struct SlowPointer {
  const Rational& frame_rate;  ///< of what is dragged
  float beside = 0.0F;         ///< see MarkStripContent
  bool is_hovered = false;
  bool is_pressed = false;  ///< since this picture
};

/// The slow parts of marks, in the lower half of each; those of the selected mark have handles:
/// their edges make them longer, their middle moves them, and makes them slower further down.
class SlowStrip {
 public:
  /// Of any mark with a speed.
  static void draw(ImDrawList& list, const SlowMotion& motion, const TimeScale& scale,
                   const SlowPlace& place, bool has_handles);
  /// Of the selected one: what it is to become, once, when it is let go.
  std::optional<Mark> follow(ImDrawList& list, const Mark& mark, const TimeScale& scale,
                             const SlowPlace& place, const SlowPointer& pointer);
  /// The pointer has hold of a handle, or is over one.
  [[nodiscard]] bool is_busy() const { return drag_ || is_over_; }
  [[nodiscard]] bool is_dragged() const { return drag_.has_value(); }
  void cancel() { drag_.reset(); }

 private:
  std::optional<SlowDrag> drag_;
  float pressed_y_ = 0.0F;
  bool is_over_ = false;
};

}  // namespace tickreel::window
