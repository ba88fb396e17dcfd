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

/// The nearest of the points that lie `rate` to a second, within those that a note may have.
Rational in_steps(double seconds, const Rational& rate);

/// What of a mark somebody has hold of. A point has no out point.
enum class MarkPart : std::uint8_t { kIn, kOut, kWhole };

/// Something on a time line that marks snap to.
struct SnapPoint {
  Rational seconds;
  std::string what;       ///< for people: "kill: Duchess › Pepper"
  bool is_event = false;  ///< of the game: what people have set goes first
};

/// A mark while it is dragged with a mouse: what it would be. It never becomes empty, keeps its
/// length when it is moved whole, and stays within the replay.
class MarkDrag {
 public:
  /// `all`: of the replay; `snaps`: not those of the mark itself, in any order; `grabbed`: where
  /// the pointer took hold of it, in seconds.
  MarkDrag(Mark mark, MarkPart part, double grabbed, const CaptureRange& all,
           const Rational& frame_rate, std::vector<SnapPoint> snaps);

  /// The pointer is there now, in seconds. Within `reach` seconds an edge goes to a snap point, and
  /// otherwise to the beginning of a frame. A reach below 0: neither, it goes to whole
  /// milliseconds.
  void move(double pointer, double reach);

  /// The pointer is where it means nothing: for as long the mark is as it was.
  void stay();

  [[nodiscard]] const Mark& original() const { return original_; }
  [[nodiscard]] const Mark& mark() const { return mark_; }
  [[nodiscard]] bool has_moved() const { return !(mark_ == original_); }
  /// To which of the points it has snapped; null: to none.
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
