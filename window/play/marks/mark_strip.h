#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "sim/replay/replay_notes.h"
#include "window/model/mark_drag.h"
#include "window/model/mark_lanes.h"
#include "window/play/marks/slow_strip.h"
#include "window/play/marks/time_scale.h"
#include "window/room.h"

struct ImDrawList;

namespace tickreel::window {

/// What the marks of a time line are shown with.
struct MarkStripContent {
  const ReplayNotes& notes;
  const Mark* selected = nullptr;
  const std::vector<FoundEvent>& events;  ///< to snap to
  std::uint32_t main_event = 0;           ///< the kind of those that stand out
  Rational position;                      ///< seconds: to snap to
  CaptureRange all;                       ///< of the replay
  Rational frame_rate;
  float beside = 0.0F;  ///< so far above or below the time line the pointer is, in pixels
};

/// All that something may snap to but the edges of the mark that is dragged; `seen_seconds` are in
/// the window.
std::vector<SnapPoint> snap_points(const MarkStripContent& content, const std::string& dragged,
                                   double seen_seconds);
/// A dotted line at what a drag has snapped to, and beside the pointer `text` and what it is.
void draw_snap(ImDrawList& list, const TimeScale& scale, const MarkDrag& drag, std::string text);

/// The right button was clicked: it was not held to move what is seen.
bool is_right_click();

/// What somebody did to them in this picture. Marks are said by their names.
struct MarkAction {
  std::optional<std::string> select;
  std::optional<std::string> go_to;
  std::optional<std::string> open_menu;
  std::optional<std::pair<std::string, Mark>> moved;  ///< it was dragged there, and let go
};

/// The marks of a time line, in lanes; they are clicked, dragged by their edges or whole, and have
/// a menu on the right button.
class MarkStrip {
 public:
  /// As high as the lanes are, in units of the interface.
  [[nodiscard]] float height(const ReplayNotes& notes, double whole_seconds);

  /// `top`: in pixels. `is_hovered`, `is_pressed`: the time line that it is in, and since this
  /// picture.
  MarkAction draw(ImDrawList& list, const MarkStripContent& content, const TimeScale& scale,
                  float top, bool is_hovered, bool is_pressed);
  [[nodiscard]] bool is_dragged() const { return drag_.has_value() || slow_.is_dragged(); }
  /// Which mark that is.
  [[nodiscard]] std::optional<std::string> dragged_mark() const {
    return drag_ ? std::optional(drag_->original().name) : std::nullopt;
  }
  /// The pointer is over a mark.
  [[nodiscard]] bool is_over_mark() const { return under_pointer_.has_value(); }
  /// Lets go of what is dragged: it stays where it was.
  void cancel() {
    drag_.reset();
    pressed_.reset();
    slow_.cancel();
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
  [[nodiscard]] std::optional<MarkPart> part_under_pointer(const Mark& mark,
                                                           const Place& place) const;
  void follow_slow(ImDrawList& list, const MarkStripContent& content, const TimeScale& scale,
                   float top, bool is_hovered, bool is_pressed, MarkAction& action);
  void begin_drag(const MarkStripContent& content, const TimeScale& scale);
  void follow_drag(MarkAction& action, const TimeScale& scale, bool is_away);
  void draw_drag(ImDrawList& list, const TimeScale& scale, float top) const;

  MarkLanes lanes_;
  std::optional<Held> under_pointer_;
  std::optional<Held> pressed_;  ///< the button is down on it
  float pressed_x_ = 0.0F;
  std::optional<MarkDrag> drag_;
  SlowStrip slow_;
};

}  // namespace tickreel::window
