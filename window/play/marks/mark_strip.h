#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "movie/cut/notes/slow_motion.h"
#include "sim/replay/replay_notes.h"
#include "window/model/mark_drag.h"
#include "window/model/mark_lanes.h"
#include "window/play/marks/time_scale.h"
#include "window/room.h"

struct ImDrawList;

namespace tickreel::window {

/// The content of the strip of marks.
struct MarkStripContent {
  const ReplayNotes& notes;
  const Mark* selected = nullptr;
  const std::vector<FoundEvent>& events;  ///< points to snap to
  std::uint32_t main_event = 0;           ///< the kind of event that stands out
  Rational position;                      ///< seconds: a point to snap to
  CaptureRange all;                       ///< the whole replay
  Rational frame_rate;                    ///< edges go to the beginnings of frames
  float beside = 0.0F;  ///< the pointer's distance above or below the time line, in pixels
};

/// The points to snap to: the position, the edges of all marks but the one named `dragged`, and the
/// events; those of other kinds than the main one only if at most 15 seconds are in view.
/// `seen_seconds`: the length of time in view.
std::vector<SnapPoint> snap_points(const MarkStripContent& content, const std::string& dragged,
                                   double seen_seconds);
/// Draws a dotted line at the snap point of a drag, and beside the pointer `text` and the point's
/// name.
void draw_snap(ImDrawList& list, const TimeScale& scale, const MarkDrag& drag, std::string text);

/// True when the right button was clicked, and not held to move the view.
bool is_right_click();

/// The user's actions on marks in this picture. Marks are given by name.
struct MarkAction {
  std::optional<std::string> select;     ///< pressed with either button
  std::optional<std::string> go_to;      ///< double-clicked
  std::optional<std::string> open_menu;  ///< right-clicked
  /// the mark was dragged to this state and dropped
  std::optional<std::pair<std::string, Mark>> moved;
};

/// The marks of a time line, in lanes. They can be clicked, dragged whole or by their edges, and
/// have a menu on the right button.
class MarkStrip {
 public:
  /// Puts the marks into lanes, and returns their height in units of the interface. During a drag
  /// the lanes stay. `whole_seconds`: the length of the replay. Call it before draw(), with the
  /// same notes.
  [[nodiscard]] float height(const ReplayNotes& notes, double whole_seconds);

  /// `top`: of the first lane, in pixels from the window's top. `is_hovered`: the pointer is over
  /// the time line; `is_pressed`: a button went down on it in this picture.
  MarkAction draw(ImDrawList& list, const MarkStripContent& content, const TimeScale& scale,
                  float top, bool is_hovered, bool is_pressed);
  [[nodiscard]] bool is_dragged() const { return drag_.has_value(); }
  /// The name of the mark that is being dragged.
  [[nodiscard]] std::optional<std::string> dragged_mark() const {
    return drag_ ? std::optional(drag_->original().name) : std::nullopt;
  }
  /// Cancels a drag; the mark stays as it was.
  void cancel() {
    drag_.reset();
    pressed_.reset();
  }

 private:
  struct Held {
    std::string name;
    MarkPart part = MarkPart::kWhole;
  };
  struct Place {
    float left = 0.0F;
    float right = 0.0F;
    float top = 0.0F;
    float bottom = 0.0F;
  };

  [[nodiscard]] float lane_height() const;
  [[nodiscard]] Place place_of(const Mark& mark, std::size_t lane, const TimeScale& scale,
                               float top) const;
  void draw_marks(ImDrawList& list, const MarkStripContent& content, const TimeScale& scale,
                  float top);
  void draw_mark(ImDrawList& list, const TimeScale& scale, const Mark& mark, bool is_selected,
                 const Place& place, float next) const;
  static void draw_slow_motion(ImDrawList& list, const SlowMotion& motion, const TimeScale& scale,
                               const Place& place);
  [[nodiscard]] std::optional<MarkPart> part_under_pointer(const Mark& mark,
                                                           const Place& place) const;
  void begin_drag(const MarkStripContent& content, const TimeScale& scale);
  void follow_drag(MarkAction& action, const TimeScale& scale, bool is_away);
  void draw_drag(ImDrawList& list, const TimeScale& scale, float top) const;

  MarkLanes lanes_;
  std::optional<Held> under_pointer_;
  std::optional<Held> pressed_;  ///< the mark on which the button is down
  float pressed_x_ = 0.0F;
  std::optional<MarkDrag> drag_;
};

}  // namespace tickreel::window
