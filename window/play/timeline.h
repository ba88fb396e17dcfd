#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/engine/waveform.h"
#include "movie/marks/event_scan.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/rational.h"
#include "window/room.h"

struct ImDrawList;

namespace tickreel::window {

/// What a time line shows.
struct TimelineContent {
  Rational begin;       ///< seconds
  Rational end;         ///< seconds; after it
  Rational position;    ///< seconds
  Rational frame_rate;  ///< points are chosen on the grid of its frames
  const ReplayNotes& notes;
  const Mark* selected = nullptr;
  std::optional<Rational> film_from = {};  ///< of a range that ends at the position
  const std::vector<FoundEvent>& events;
  const Waveform& waveform;
  std::uint32_t main_event = 0;  ///< the kind of those that stand out
};

/// What somebody did to it in this picture.
struct TimelineAction {
  std::optional<Rational> go_to;
  std::optional<std::string> select;
  std::optional<Rational> hovered;
  float hovered_x = 0.0F;  ///< pixels of the window
};

/// A line of game time to click and drag on, with marks, ranges, camera keys and events,
/// before a waveform. The wheel
/// zooms; dragged with the right button it moves.
class Timeline {
 public:
  /// In units of the interface.
  static constexpr float kHeight = 74.0F;

  /// As wide as the window that is being built.
  TimelineAction draw(const TimelineContent& content);

 private:
  struct Area {
    float left = 0.0F;
    float top = 0.0F;
    float width = 0.0F;
  };

  void keep_in_view(const TimelineContent& content);
  void zoom();
  [[nodiscard]] float x_of(double seconds) const;
  [[nodiscard]] double seconds_at(float x) const;
  void draw_ruler(ImDrawList& list) const;
  void draw_waveform(ImDrawList& list, const TimelineContent& content) const;
  void draw_events(ImDrawList& list, const TimelineContent& content) const;
  /// Where a mark ends at the right, and between which heights marks lie.
  struct Span {
    float right = 0.0F;
    float top = 0.0F;
    float bottom = 0.0F;
  };
  /// The mark under the pointer.
  std::optional<std::string> draw_marks(ImDrawList& list, const TimelineContent& content) const;
  Span draw_range(ImDrawList& list, const Mark& mark, bool is_selected, float next) const;
  Span draw_point(ImDrawList& list, const Mark& mark, bool is_selected, float next) const;
  [[nodiscard]] Span mark_span(float right) const;
  void draw_open_range(ImDrawList& list, const TimelineContent& content) const;
  void draw_camera_keys(ImDrawList& list, const TimelineContent& content) const;
  void draw_position(ImDrawList& list, const TimelineContent& content) const;

  Area area_;
  double first_ = 0.0;  ///< seconds at the left
  double span_ = 0.0;   ///< seconds from left to right; 0: all
  double begin_ = 0.0;
  double end_ = 0.0;
  double last_position_ = -1.0;
  bool is_scrubbing_ = false;  ///< the button went down beside the marks
};

}  // namespace tickreel::window
