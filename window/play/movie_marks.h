#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "movie/film/time/capture_range.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

/// The ranges that movie mode films when real time reaches them. Each range is filmed once, in
/// order of the in points, whatever is seen in between.
class MovieMarks {
 public:
  /// Makes the ranges of the marks: marked ranges, and points with the margins around them. `all`:
  /// the range of the replay. Ranges are cut off at its ends; marks that begin outside of it are
  /// left out. The errors of range_of_mark().
  static Result<MovieMarks> of(const std::vector<Mark>& marks, const PointMargins& margins,
                               const Rational& frame_rate, const CaptureRange& all);

  [[nodiscard]] const std::vector<Mark>& ranges() const { return ranges_; }
  /// Returns the next range, and goes on to the one after it, if `position`, in seconds since tick
  /// 0, has reached the in point of the range. Nothing otherwise. After the film of the range,
  /// playback continues at continue_at().
  std::optional<Mark> reached(const Rational& position);
  /// Returns the next range, wherever real time is, and goes on to the one after it. Nothing when
  /// all ranges were returned.
  std::optional<Mark> next();
  /// The time at which playback continues after a film: the range's out point, or the in point of
  /// the next range if that is earlier.
  [[nodiscard]] Rational continue_at(const Mark& filmed) const;
  /// Whether all ranges were returned.
  [[nodiscard]] bool is_done() const { return next_ == ranges_.size(); }

 private:
  std::vector<Mark> ranges_;
  std::size_t next_ = 0;
};

}  // namespace tickreel::window
