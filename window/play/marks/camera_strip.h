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

/// What the camera keys and cuts of a time line are shown with.
struct CameraStripContent {
  MarkStripContent marks;                   ///< notes, and what there is to snap to
  const std::vector<std::string>& cameras;  ///< by the digits that cut to them
  std::optional<CameraPoint> selected;
  bool shows_cuts = false;  ///< in the picture: else they are only hinted at
};

/// What somebody did to them in this picture.
struct CameraAction {
  std::optional<CameraPoint> select;
  std::optional<CameraPoint> go_to;
  std::optional<CameraPoint> open_menu;
  std::optional<std::pair<CameraPoint, Rational>> moved;  ///< it was dragged there, and let go
};

/// The camera keys and cuts of a time line, at the lower edge of its ruler: clicked and dragged.
class CameraStrip {
 public:
  /// `bottom`: of the ruler, in pixels. `is_hovered`, `is_pressed`: the time line that it is in,
  /// and since this picture.
  CameraAction draw(ImDrawList& list, const CameraStripContent& content, const TimeScale& scale,
                    float bottom, bool is_hovered, bool is_pressed);
  [[nodiscard]] bool is_dragged() const { return drag_.has_value(); }
  /// Somebody has hold of one, or is about to.
  [[nodiscard]] bool is_busy() const { return drag_ || under_pointer_; }
  /// Lets go of what is dragged: it stays where it was.
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
  std::optional<CameraPoint> pressed_;  ///< the button is down on it
  float pressed_x_ = 0.0F;
  std::optional<MarkDrag> drag_;  ///< of what `pressed_` is, as if it were a mark
};

}  // namespace tickreel::window
