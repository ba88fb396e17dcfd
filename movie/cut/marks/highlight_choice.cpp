#include "movie/cut/marks/highlight_choice.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace tickreel::movie {
namespace {

/// Game time in whole parts of a tick, so that sums are exact and marks have small fractions.
class Grid {
 public:
  explicit Grid(const TickRate& tick_rate) : steps_per_second_(tick_rate * Rational(kEventSteps)) {}

  /// Rounds to the nearest step.
  [[nodiscard]] std::int64_t steps_of(const Rational& seconds) const {
    return std::llround(seconds.to_double() * steps_per_second_.to_double());
  }
  [[nodiscard]] std::int64_t time_of(const FoundEvent& event) const {
    return (event.seconds * steps_per_second_).floor();
  }
  [[nodiscard]] CaptureRange range(std::int64_t in, std::int64_t out) const {
    return {Rational(in) / steps_per_second_, Rational(out) / steps_per_second_};
  }

 private:
  Rational steps_per_second_;
};

/// A range under construction; times in steps.
struct Span {
  std::int64_t in = 0;
  std::int64_t out = 0;
  std::int64_t first = 0;  ///< the first and last event
  std::int64_t last = 0;
  std::vector<const FoundEvent*> events{};
};

Highlight finished(const Span& span, const Grid& grid) {
  Highlight highlight{grid.range(span.in, span.out), {}};
  for (const FoundEvent* event : span.events) highlight.events.push_back(*event);
  std::ranges::stable_sort(highlight.events, {}, &FoundEvent::seconds);
  return highlight;
}

/// Returns the groups of events that belong together, without margins, in order of their first
/// events.
std::vector<Span> moments_of(const std::vector<FoundEvent>& events, const HighlightWishes& wishes,
                             const Grid& grid) {
  std::vector<Span> moments;
  if (wishes.multi < 2) {
    for (const FoundEvent& event : events) {
      const std::int64_t at = grid.time_of(event);
      moments.push_back({at, at, at, at, {&event}});
    }
    return moments;
  }
  const std::int64_t within = grid.steps_of(wishes.within);
  std::map<std::int32_t, std::vector<const FoundEvent*>> by_actor;
  for (const FoundEvent& event : events) {
    if (event.actor != kNoPlayer) by_actor[event.actor].push_back(&event);
  }
  for (const auto& [actor, own] : by_actor) {
    for (std::size_t i = 0; i < own.size();) {
      const std::int64_t first = grid.time_of(*own[i]);
      std::size_t end = i + 1;
      while (end < own.size() && grid.time_of(*own[end]) - first <= within) ++end;
      const bool is_enough = end - i >= static_cast<std::size_t>(wishes.multi);
      if (is_enough) {
        const std::int64_t last = grid.time_of(*own[end - 1]);
        moments.push_back({first,
                           last,
                           first,
                           last,
                           {own.begin() + static_cast<std::ptrdiff_t>(i),
                            own.begin() + static_cast<std::ptrdiff_t>(end)}});
      }
      i = is_enough ? end : i + 1;
    }
  }
  std::ranges::stable_sort(moments, {}, &Span::first);
  return moments;
}

struct Margins {
  std::int64_t before = 0;
  std::int64_t after = 0;
  std::int64_t most = 0;  ///< the longest range
};

Span with_margins(Span moment, const Margins& margins) {
  const std::int64_t length = moment.last - moment.first;
  const std::int64_t both = margins.before + margins.after;
  const std::int64_t room = std::clamp<std::int64_t>(margins.most - length, 1, both);
  // Cuts both margins in proportion, but always leaves time behind the event.
  const std::int64_t before =
      room == both ? margins.before
                   : std::min(static_cast<std::int64_t>(static_cast<double>(room) *
                                                        static_cast<double>(margins.before) /
                                                        static_cast<double>(both)),
                              room - 1);
  moment.in = moment.first - before;
  moment.out = moment.last + room - before;
  return moment;
}

/// Keeps the beginning of the range, because an earlier range may end there.
void join(Span& span, const Span& later) {
  span.out = std::max(span.out, later.out);
  span.last = std::max(span.last, later.last);
  span.events.insert(span.events.end(), later.events.begin(), later.events.end());
}

/// Separates two ranges that overlap and would be too long together.
void part(Span& span, Span& later) {
  if (later.first <= span.last) return;  // their events are mixed, so each keeps its own
  const std::int64_t middle = span.last + (later.first - span.last) / 2;
  const std::int64_t edge = std::max(std::clamp(middle, later.in, span.out), span.last + 1);
  span.out = edge;
  later.in = edge;
}

std::vector<Span> without_overlaps(const std::vector<Span>& spans, std::int64_t most) {
  std::vector<Span> apart;
  for (Span span : spans) {
    if (!apart.empty() && span.in <= apart.back().out) {
      Span& before = apart.back();
      if (std::max(before.out, span.out) - before.in <= most) {
        join(before, span);
        continue;
      }
      part(before, span);
    }
    apart.push_back(std::move(span));
  }
  return apart;
}

/// Returns the best of a list, in the list's order; the earlier ones of equal rank.
std::vector<Highlight> heaviest(std::vector<Highlight> all, std::size_t count) {
  if (count == 0 || all.size() <= count) return all;
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, std::ranges::greater(),
                           [&](std::size_t i) { return all[i].rank(); });
  order.resize(count);
  std::ranges::sort(order);
  std::vector<Highlight> best;
  for (const std::size_t i : order) best.push_back(std::move(all[i]));
  return best;
}

/// Searches for the windows with the highest ranks.
class Windows {
 public:
  Windows(const std::vector<FoundEvent>& events, const Grid& grid, std::int64_t length,
          const Margins& margins, Span all)
      : events_(events), length_(length), margins_(margins), all_(std::move(all)) {
    sums_.push_back(0);
    for (const FoundEvent& event : events) {
      times_.push_back(grid.time_of(event));
      sums_.push_back(sums_.back() + event.rank());
    }
  }

  /// Returns the best window within a gap; nothing when the gap is too short or has no events with
  /// weight.
  [[nodiscard]] std::optional<Span> best_in(const Span& gap) const {
    if (gap.out - gap.in < length_) return std::nullopt;
    std::optional<std::int64_t> best;
    for (const std::int64_t in : starts_in(gap)) {
      const bool is_better = !best || rank_from(in) > rank_from(*best);
      if (rank_from(in) > 0 && is_better) best = in;
    }
    if (!best) return std::nullopt;
    const auto [begin, end] = events_from(*best);
    Span span{*best, *best + length_};
    for (std::size_t i = begin; i < end; ++i) span.events.push_back(&events_[i]);
    return span;
  }
  [[nodiscard]] std::int64_t rank_from(std::int64_t in) const {
    const auto [begin, end] = events_from(in);
    return sums_[end] - sums_[begin];
  }

 private:
  /// Returns the starts at which the rank can change, in order of time.
  [[nodiscard]] std::vector<std::int64_t> starts_in(const Span& gap) const {
    std::vector<std::int64_t> starts{gap.in, gap.out - length_};
    for (const std::int64_t at : times_) {
      for (const std::int64_t in : {at + margins_.after - length_, at - margins_.before}) {
        if (in >= gap.in && in <= gap.out - length_) starts.push_back(in);
      }
    }
    std::ranges::sort(starts);
    return starts;
  }
  [[nodiscard]] std::pair<std::size_t, std::size_t> events_from(std::int64_t in) const {
    const std::int64_t first = in == all_.in ? in : in + margins_.before;
    const std::int64_t out = in + length_;
    const std::int64_t last = out == all_.out ? out : out - margins_.after;
    const auto begin = std::ranges::lower_bound(times_, first);
    const auto end = std::ranges::upper_bound(times_, last);
    const auto index = [&](auto at) { return static_cast<std::size_t>(at - times_.begin()); };
    return {index(begin), std::max(index(begin), index(end))};
  }

  const std::vector<FoundEvent>& events_;
  std::int64_t length_;
  Margins margins_;
  Span all_;
  std::vector<std::int64_t> times_;
  std::vector<std::int64_t> sums_;  ///< sums of the ranks before each event, then of all
};

Span all_of(const TickRange& ticks) {
  return {ticks.first * kEventSteps, ticks.end * kEventSteps};
}

}  // namespace

std::int64_t Highlight::rank() const {
  std::int64_t sum = 0;
  for (const FoundEvent& event : events) sum += event.rank();
  return sum;
}

std::vector<Highlight> choose_highlights(const std::vector<FoundEvent>& events,
                                         const HighlightWishes& wishes, const TickRate& tick_rate,
                                         const TickRange& ticks) {
  const Grid grid(tick_rate);
  const Span all = all_of(ticks);
  Margins margins{grid.steps_of(wishes.margins.before),
                  std::max<std::int64_t>(grid.steps_of(wishes.margins.after), 1),
                  all.out - all.in + 1};
  if (wishes.most) margins.most = grid.steps_of(*wishes.most);
  std::vector<Span> spans;
  for (const Span& moment : moments_of(events, wishes, grid)) {
    Span span = with_margins(moment, margins);
    span.in = std::max(span.in, all.in);
    span.out = std::min(span.out, all.out);
    if (span.in < span.out) spans.push_back(std::move(span));
  }
  std::vector<Highlight> highlights;
  for (const Span& span : without_overlaps(spans, margins.most)) {
    highlights.push_back(finished(span, grid));
  }
  return heaviest(std::move(highlights), wishes.top);
}

std::vector<Highlight> best_ranges(const std::vector<FoundEvent>& events, const Rational& length,
                                   const PointMargins& margins, std::size_t count,
                                   const TickRate& tick_rate, const TickRange& ticks) {
  const Grid grid(tick_rate);
  const Span all = all_of(ticks);
  if (all.in >= all.out) return {};
  const std::int64_t steps = std::clamp<std::int64_t>(grid.steps_of(length), 1, all.out - all.in);
  const Windows windows(events, grid, steps,
                        {grid.steps_of(margins.before), grid.steps_of(margins.after)}, all);
  std::vector<Span> gaps{all};
  std::vector<Highlight> best;
  while (best.size() < count) {
    std::optional<Span> found;
    std::size_t where = 0;
    for (std::size_t i = 0; i < gaps.size(); ++i) {  // the gaps are in order of time
      auto here = windows.best_in(gaps[i]);
      const bool is_better =
          here && (!found || windows.rank_from(here->in) > windows.rank_from(found->in));
      if (is_better) where = i;
      if (is_better) found = std::move(here);
    }
    if (!found) break;
    const Span behind{found->out, gaps[where].out};
    gaps[where].out = found->in;
    gaps.insert(gaps.begin() + static_cast<std::ptrdiff_t>(where) + 1, behind);
    best.push_back(finished(*found, grid));
  }
  return best;
}

}  // namespace tickreel::movie
