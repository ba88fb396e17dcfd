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

/// Movie mode at marks: says when real time has reached a range that is to be filmed. Each range is
/// filmed once, in order of the in points, whatever is seen in between.
class MovieMarks {
 public:
  /// The ranges that are marked, and what is around points, as far as they lie within `all`, the
  /// replay; marks before or beyond it are left out. The errors of range_of_mark.
  static Result<MovieMarks> of(const std::vector<Mark>& marks, const PointMargins& margins,
                               const Rational& frame_rate, const CaptureRange& all);

  [[nodiscard]] const std::vector<Mark>& ranges() const { return ranges_; }
  /// The range whose in point was reached on the way forward to `position`, once: film it, and go
  /// on at its out point, or, where the next range has begun by then, at that one's in point.
  std::optional<Mark> reached(const Rational& position);
  /// The next one, wherever real time is.
  std::optional<Mark> next();
  /// Where real time goes on after a film.
  [[nodiscard]] Rational continue_at(const Mark& filmed) const;
  [[nodiscard]] bool is_done() const { return next_ == ranges_.size(); }

 private:
  std::vector<Mark> ranges_;
  std::size_t next_ = 0;
};

}  // namespace tickreel::window
