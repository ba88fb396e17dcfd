#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movie/film/time/capture_range.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/rational.h"
#include "window/room.h"

namespace tickreel::window {

/// Returns the multiple of 1/`rate` seconds that is nearest to `seconds`, within the times that a
/// note may have.
Rational in_steps(double seconds, const Rational& rate);

/// The part of a mark that the pointer holds: the in point, the out point, or the whole mark. A
/// mark that is a point has no out point, and is always dragged as a whole.
enum class MarkPart : std::uint8_t { kIn, kOut, kWhole };

/// A point on a time line to which marks snap.
struct SnapPoint {
  Rational seconds;
  std::string what;  ///< a description for people: "kill: Duchess › Pepper"
  /// An event of the game; points that people have set take precedence over events.
  bool is_event = false;
};

/// A mark while the mouse drags it. The mark never becomes empty, keeps its length when it is moved
/// as a whole, and stays within the replay.
class MarkDrag {
 public:
  /// `all`: the whole replay. `snaps`: the points to snap to, in any order, without the points of
  /// the mark itself. `grabbed`: where the pointer took hold of the mark, in seconds.
  MarkDrag(Mark mark, MarkPart part, double grabbed, const CaptureRange& all,
           const Rational& frame_rate, std::vector<SnapPoint> snaps);

  /// Moves the pointer to a time in seconds. An edge goes to a snap point within `reach` seconds,
  /// or else to the beginning of a frame. When `reach` is below 0, an edge goes to a whole
  /// millisecond instead. Of a whole mark, the edge that is nearer to its snap point snaps; without
  /// a snap point, the in point is placed like an edge. An edge that would reach the other edge
  /// stays where the call before has left it.
  void move(double pointer, double reach);

  /// Returns the mark to its original state, because the pointer is at a place without a time.
  void stay();

  [[nodiscard]] const Mark& original() const { return original_; }
  [[nodiscard]] const Mark& mark() const { return mark_; }
  [[nodiscard]] bool has_moved() const { return !(mark_ == original_); }
  /// Returns the point to which the mark has snapped; null: none. Valid until the next move.
  [[nodiscard]] const SnapPoint* snapped() const { return snapped_; }

 private:
  [[nodiscard]] const SnapPoint* nearest(double seconds, double reach) const;
  [[nodiscard]] Rational placed(double seconds, double reach) const;
  void move_edge(double seconds, double reach);
  void move_whole(double in, double reach);

  Mark original_;
  Mark mark_;
  MarkPart part_;
  double grabbed_;
  CaptureRange all_;
  Rational frame_rate_;
  std::vector<SnapPoint> snaps_;
  const SnapPoint* snapped_ = nullptr;
};

}  // namespace tickreel::window
