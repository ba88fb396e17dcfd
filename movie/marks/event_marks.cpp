#include "movie/marks/event_marks.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace tickreel {
namespace {

/// In parts of a tick.
struct Span {
  std::int64_t in = 0;
  std::int64_t out = 0;
};

}  // namespace

std::vector<Mark> marks_around(const std::vector<FoundEvent>& events, const std::string& name,
                               const Rational& before, const Rational& after,
                               const TickRate& tick_rate, const TickRange& ticks) {
  const Rational steps_per_second = tick_rate * Rational(kEventSteps);
  const auto steps_of = [&](const Rational& seconds) {
    return std::llround(seconds.to_double() * steps_per_second.to_double());
  };
  const std::int64_t steps_before = steps_of(before);
  const std::int64_t steps_after = std::max<std::int64_t>(steps_of(after), 1);
  const std::int64_t begin = ticks.first * kEventSteps;
  const std::int64_t end = ticks.end * kEventSteps;
  std::vector<Span> spans;
  for (const FoundEvent& event : events) {
    const std::int64_t at = (event.seconds * steps_per_second).floor();
    const Span span{std::max(at - steps_before, begin), std::min(at + steps_after, end)};
    if (!spans.empty() && span.in <= spans.back().out) {
      spans.back().out = std::max(spans.back().out, span.out);
    } else if (span.in < span.out) {
      spans.push_back(span);
    }
  }
  std::vector<Mark> marks;
  marks.reserve(spans.size());
  for (const Span& span : spans) {
    marks.push_back({name + " " + std::to_string(marks.size() + 1),
                     Rational(span.in) / steps_per_second, Rational(span.out) / steps_per_second});
  }
  return marks;
}

bool is_mark_around(const Mark& mark, const std::string& name) {
  std::string_view number = mark.name;
  if (!number.starts_with(name + " ")) return false;
  number.remove_prefix(name.size() + 1);
  return !number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace tickreel
