#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/cut/notes/camera_points.h"
#include "window/model/mark_drag.h"
#include "window/play/marks/mark_strip.h"
#include "window/play/marks/time_scale.h"
#include "window/room.h"

struct ImDrawList;

namespace tickreel::window {

/// The content of the strip of camera keys and cuts.
struct CameraStripContent {
  MarkStripContent marks;                   ///< the notes and the points to snap to
  const std::vector<std::string>& cameras;  ///< in the order of the digits that cut to them
  std::optional<CameraPoint> selected;
  bool shows_cuts = false;  ///< the picture follows the cuts; else they are drawn faintly
};

/// The user's actions on camera points in this picture.
struct CameraAction {
  std::optional<CameraPoint> select;     ///< pressed, with either button
  std::optional<CameraPoint> go_to;      ///< double-clicked
  std::optional<CameraPoint> open_menu;  ///< right-clicked
  /// the point was dragged to this time, in seconds like CameraPoint::seconds, and dropped
  std::optional<std::pair<CameraPoint, Rational>> moved;
};

/// The camera keys and cuts of a time line, at the lower edge of its ruler, for clicking and
/// dragging.
class CameraStrip {
 public:
  /// `bottom`: of the ruler, in pixels from the window's top. `is_hovered`: the pointer is over the
  /// time line; `is_pressed`: a button went down on it in this picture.
  CameraAction draw(ImDrawList& list, const CameraStripContent& content, const TimeScale& scale,
                    float bottom, bool is_hovered, bool is_pressed);
  [[nodiscard]] bool is_dragged() const { return drag_.has_value(); }
  /// Whether a point is held or is under the pointer.
  [[nodiscard]] bool is_busy() const { return drag_ || under_pointer_; }
  /// Cancels a drag; the point stays where it was.
  void cancel() {
    drag_.reset();
    pressed_.reset();
  }

 private:
  void draw_band(ImDrawList& list, const CameraStripContent& content, const TimeScale& scale,
                 float bottom) const;
  void draw_points(ImDrawList& list, const CameraStripContent& content, const TimeScale& scale,
                   float bottom);
  void draw_point(ImDrawList& list, const CameraStripContent& content, const CameraPoint& point,
                  float x, float bottom) const;
  void begin_drag(const CameraStripContent& content, const TimeScale& scale);
  void follow_drag(CameraAction& action, const TimeScale& scale, bool is_away);

  std::optional<CameraPoint> under_pointer_;
  std::optional<CameraPoint> pressed_;  ///< the point on which the button is down
  float pressed_x_ = 0.0F;
  std::optional<MarkDrag> drag_;  ///< drags `pressed_` as if it were a mark
};

}  // namespace tickreel::window
