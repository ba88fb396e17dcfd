#include "window/play/movie_marks.h"

#include <algorithm>

namespace tickreel::window {

Result<MovieMarks> MovieMarks::of(const std::vector<Mark>& marks, const PointMargins& margins,
                                  const Rational& frame_rate, const CaptureRange& all) {
  MovieMarks found;
  for (const Mark& mark : marks) {
    if (mark.in_seconds < all.in_seconds || mark.in_seconds >= all.out_seconds) continue;
    const auto range = range_of_mark(mark, margins, frame_rate, all);
    if (!range) return range.error();
    found.ranges_.push_back({mark.name, range->in_seconds, range->out_seconds, mark.camera});
    if (mark.out_seconds) found.ranges_.back().speed = mark.speed;
  }
  // A range around a point may begin before a range whose mark came first.
  std::ranges::stable_sort(found.ranges_, {}, &Mark::in_seconds);
  return found;
}

std::optional<Mark> MovieMarks::reached(const Rational& position) {
  if (is_done() || position < ranges_[next_].in_seconds) return std::nullopt;
  return next();
}

std::optional<Mark> MovieMarks::next() {
  return is_done() ? std::nullopt : std::optional(ranges_[next_++]);
}

Rational MovieMarks::continue_at(const Mark& filmed) const {
  if (is_done()) return *filmed.out_seconds;
  return std::min(*filmed.out_seconds, ranges_[next_].in_seconds);
}

}  // namespace tickreel::window
