#pragma once

#include <optional>

#include "window/model/slow_drag.h"
#include "window/play/marks/time_scale.h"
#include "window/room.h"

struct ImDrawList;

namespace tickreel::window {

/// The place of a mark in a window, in pixels.
struct SlowPlace {
  float top = 0.0F;
  float bottom = 0.0F;
  float left = 0.0F;  ///< left and right limit the drawing
  float right = 0.0F;
};

/// The state of the pointer over the strip.
struct SlowPointer {
  const Rational& frame_rate;  ///< frame rate of the dragged mark
  float beside = 0.0F;         ///< see MarkStripContent
  bool is_hovered = false;
  bool is_pressed = false;  ///< the button went down in this picture
};

/// The slow-motion parts of marks, in the lower half of each mark. Those of the selected mark have
/// handles: dragging an edge changes the length, dragging the middle moves the part, and dragging
/// it down makes it slower.
class SlowStrip {
 public:
  /// Draws the slow motion of any mark with a speed.
  static void draw(ImDrawList& list, const SlowMotion& motion, const TimeScale& scale,
                   const SlowPlace& place, bool has_handles);
  /// Handles the selected mark's handles. Returns the changed mark once the button is released.
  std::optional<Mark> follow(ImDrawList& list, const Mark& mark, const TimeScale& scale,
                             const SlowPlace& place, const SlowPointer& pointer);
  /// Whether a handle is held or is under the pointer.
  [[nodiscard]] bool is_busy() const { return drag_ || is_over_; }
  [[nodiscard]] bool is_dragged() const { return drag_.has_value(); }
  void cancel() { drag_.reset(); }

 private:
  std::optional<SlowDrag> drag_;
  float pressed_y_ = 0.0F;
  bool is_over_ = false;
};

}  // namespace tickreel::window
