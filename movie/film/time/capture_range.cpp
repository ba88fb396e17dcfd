#include "movie/film/time/capture_range.h"

#include <algorithm>

#include "core/text/counted.h"

namespace tickreel::movie {
namespace {

std::string describe_length(const TickRange& ticks, const TickRate& tick_rate) {
  const auto [begin, end] = range_of(ticks, tick_rate);
  if (ticks.first > 0) {
    return "the replay goes from " + format_game_time(begin) + " to " + format_game_time(end) +
           " (ticks " + std::to_string(ticks.first) + " to " + std::to_string(ticks.end) + ")";
  }
  return "the replay is " + format_game_time(end) + " long (" + counted(ticks.end, "tick") + ")";
}

Status check_in_point(const Rational& seconds, const std::string& what,
                      const TimeContext& context) {
  const auto [begin, end] = range_of(context.ticks, context.tick_rate);
  if (seconds >= begin && seconds < end) return {};
  return bad_usage(what +
                   (seconds < begin ? " is before the start: " : " is not before the end: ") +
                   describe_length(context.ticks, context.tick_rate));
}

}  // namespace

Result<CaptureRange> resolve_capture_range(std::string_view from, std::string_view to,
                                           const TimeContext& context) {
  const TickRange& ticks = context.ticks;
  CaptureRange range = range_of(ticks, context.tick_rate);
  const Rational end = range.out_seconds;
  if (!from.empty()) {
    const auto in = parse_point(from, context);
    if (!in) return about("from", prefixed("§from: ", in.error()));
    range.in_seconds = *in;
  }
  if (!to.empty()) {
    const auto out = parse_out_point(to, range.in_seconds, context);
    if (!out) return about("to", prefixed("§to: ", out.error()));
    range.out_seconds = *out;
  }
  const std::string begin =
      from.empty() ? std::to_string(ticks.first) + (ticks.first > 0 ? "t" : "") : std::string(from);
  Status within = check_in_point(range.in_seconds, "§from " + begin, context);
  if (!within) return about("from", within.error());
  if (range.out_seconds > end) {
    return bad_field("to", " " + std::string(to) +
                               " is beyond the end: " + describe_length(ticks, context.tick_rate));
  }
  if (range.out_seconds <= range.in_seconds) {
    return bad_field("to", " " + std::string(to) + " is not after §from " + begin +
                               ": the range would be empty");
  }
  return range;
}

Result<CaptureRange> resolve_mark_range(const Mark& mark, const TimeContext& context,
                                        const PointMargins& margins) {
  Status within = check_in_point(mark.in_seconds, "the mark '" + mark.name + "'", context);
  if (!within) return within.error();
  return range_of_mark(mark, margins, context.frame_rate,
                       range_of(context.ticks, context.tick_rate));
}

Result<PointMargins> parse_point_margins(std::string_view before, std::string_view after,
                                         const TickRate& tick_rate) {
  const auto early = parse_game_time(before, tick_rate);
  if (!early) return about("before", prefixed("§before: ", early.error()));
  const auto late = parse_game_time(after, tick_rate);
  if (!late) return about("after", prefixed("§after: ", late.error()));
  return PointMargins{*early, *late};
}

Result<CaptureRange> range_of_mark(const Mark& mark, const PointMargins& margins,
                                   const Rational& frame_rate, const CaptureRange& all) {
  const auto& [begin, end] = all;
  const Rational point = mark.in_seconds;
  if (mark.out_seconds) return CaptureRange{point, std::min(*mark.out_seconds, end)};
  auto in = sum_of_times(begin, margins.before);
  if (in) in = *in < point ? difference_of_times(point, margins.before) : std::optional(begin);
  const auto out = sum_of_times(point, std::max(margins.after, Rational(1) / frame_rate));
  if (in && out) return CaptureRange{*in, std::min(*out, end)};
  return bad_usage("there is no exact fraction for what is around the mark '" + mark.name +
                   "': move it to a rounder time, or choose a rounder §fps, §before or §after");
}

}  // namespace tickreel::movie
