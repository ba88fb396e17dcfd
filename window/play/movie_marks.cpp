#include "window/play/movie_marks.h"

#include <algorithm>
#include <utility>

namespace tickreel {

MovieMarks::MovieMarks(const std::vector<Mark>& marks, const CaptureRange& all) {
  const auto [begin, end] = all;
  for (Mark mark : marks) {
    if (!mark.out_seconds || mark.in_seconds < begin || mark.in_seconds >= end) continue;
    mark.out_seconds = std::min(*mark.out_seconds, end);
    ranges_.push_back(std::move(mark));
  }
}

std::optional<Mark> MovieMarks::reached(const Rational& position) {
  if (is_done() || position < ranges_[next_].in_seconds) return std::nullopt;
  return ranges_[next_++];
}

Rational MovieMarks::continue_at(const Mark& filmed) const {
  if (is_done()) return *filmed.out_seconds;
  return std::min(*filmed.out_seconds, ranges_[next_].in_seconds);
}

}  // namespace tickreel
