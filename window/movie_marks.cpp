#include "window/movie_marks.h"

#include <algorithm>
#include <iterator>

namespace tickreel {

MovieMarks::MovieMarks(const std::vector<Mark>& marks) {
  std::ranges::copy_if(marks, std::back_inserter(ranges_),
                       [](const Mark& mark) { return mark.out_seconds.has_value(); });
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
