#pragma once

#include <optional>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "movie/make/engine/waveform.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/rational.h"
#include "window/play/marks/camera_strip.h"
#include "window/play/marks/mark_strip.h"
#include "window/play/marks/time_scale.h"
#include "window/room.h"

struct ImDrawList;

namespace tickreel::window {

/// The content of a time line. All times are game time: seconds since tick 0.
struct TimelineContent {
  Rational begin;       ///< seconds
  Rational end;         ///< seconds; larger than `begin`
  Rational position;    ///< seconds
  Rational frame_rate;  ///< points are chosen on the grid of frames
  const ReplayNotes& notes;
  const Mark* selected = nullptr;
  const std::vector<std::string>& cameras;  ///< in the order of the digits that cut to them
  std::optional<CameraPoint> selected_point = {};
  bool shows_cuts = false;  ///< the picture follows the cuts
  /// The start of a range that is drawn up to the position, in seconds; none: no such range.
  std::optional<Rational> film_from = {};
  const std::vector<FoundEvent>& events;
  const Waveform& waveform;
  std::uint32_t main_event = 0;        ///< the kind of event that stands out
  std::optional<Rational> crash = {};  ///< the time of the crash, in seconds; none: no crash
};

/// The user's actions on the time line in this picture.
struct TimelineAction {
  std::optional<Rational> go_to;  ///< the time to which the user moves the position, in seconds
  MarkAction marks;
  CameraAction camera;
  /// The time of a right click beside marks and camera points, in seconds.
  std::optional<Rational> open_menu;
  std::optional<Rational> hovered;  ///< the time under the pointer, in seconds
  bool is_at_crash = false;         ///< the pointer is at the crash
  bool opens_crash = false;         ///< the crash was clicked
  float hovered_x = 0.0F;           ///< pixels of the window
};

/// A line of game time for clicking and dragging, with marks, ranges, camera keys and events before
/// a waveform. The wheel zooms; dragging with the right button moves the view.
class Timeline {
 public:
  /// Returns the height in units of the interface, with room for the lanes of the marks.
  /// `whole_seconds`: the length of the replay. Call it before draw(), with the same notes.
  float height(const ReplayNotes& notes, double whole_seconds);

  /// Draws the time line, as wide as the current ImGui window. Returns the user's actions.
  TimelineAction draw(const TimelineContent& content);
  /// Cancels the drag of a mark or of a camera point; everything stays where it was. Returns false
  /// when neither is dragged.
  bool cancel_drag();
  /// Return the x of a time, and the y of the upper edge, in pixels of the window, as last drawn.
  [[nodiscard]] float x_of(const Rational& seconds) const {
    return scale_.x_of(seconds.to_double());
  }
  [[nodiscard]] float top() const { return top_; }
  [[nodiscard]] std::optional<std::string> dragged_mark() const { return marks_.dragged_mark(); }

 private:
  void keep_in_view(const TimelineContent& content);
  void zoom();
  void draw_ruler(ImDrawList& list) const;
  void draw_waveform(ImDrawList& list, const TimelineContent& content) const;
  void draw_events(ImDrawList& list, const TimelineContent& content) const;
  void draw_open_range(ImDrawList& list, const TimelineContent& content) const;
  [[nodiscard]] bool draw_crash(ImDrawList& list, const TimelineContent& content) const;
  void draw_position(ImDrawList& list, const TimelineContent& content) const;

  TimeScale scale_{.span = 0.0};  ///< a span of 0 means all
  float top_ = 0.0F;
  MarkStrip marks_;
  CameraStrip cameras_;
  float height_ = 0.0F;
  double begin_ = 0.0;
  double end_ = 0.0;
  double last_position_ = -1.0;
  bool is_scrubbing_ = false;  ///< the button went down beside the marks
};

}  // namespace tickreel::window
