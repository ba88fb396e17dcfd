#include "movie/time/capture_range.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "core/text/counted.h"
#include "core/text/two_digits.h"

namespace tickreel {
namespace {

/// A day of game time ten times over; keeps every product with a rate within 64 bits.
Rational latest_point() {
  return Rational(kMaxNoteSeconds);
}

bool is_number(std::string_view text) {
  return !text.empty() && (text.front() == '.' || (text.front() >= '0' && text.front() <= '9'));
}

/// An unsigned decimal number, without a fraction bar.
std::optional<Rational> parse_seconds(std::string_view text) {
  if (!is_number(text) || text.find('/') != std::string_view::npos) return std::nullopt;
  return Rational::parse(text);
}

/// "h:mm:ss.fff" or "m:ss.fff".
std::optional<Rational> parse_clock(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t colon = text.find(':'); colon != std::string_view::npos;
       colon = text.find(':')) {
    parts.push_back(text.substr(0, colon));
    text.remove_prefix(colon + 1);
  }
  parts.push_back(text);
  if (parts.size() > 3) return std::nullopt;
  Rational seconds;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_last = i + 1 == parts.size();
    const auto part = parse_seconds(parts[i]);
    if (!part || (!is_last && part->denominator() != 1)) return std::nullopt;
    if (i > 0 && *part >= Rational(60)) return std::nullopt;
    seconds = seconds * Rational(60) + *part;
    // The product of what is later than every point need not fit.
    if (seconds > latest_point()) return seconds;
  }
  return seconds;
}

std::optional<Rational> parse_ticks(std::string_view text, const TickRate& tick_rate) {
  text.remove_suffix(1);
  const auto ticks = parse_seconds(text);
  if (!ticks || ticks->denominator() != 1) return std::nullopt;
  return *ticks / tick_rate;
}

/// It may be later than all that can be reckoned with.
std::optional<Rational> parse_any(std::string_view text, const TickRate& tick_rate) {
  if (text.empty()) return std::nullopt;
  const bool is_clock = text.find(':') != std::string_view::npos;
  if (text.back() == 't') return parse_ticks(text, tick_rate);
  return is_clock ? parse_clock(text) : parse_seconds(text);
}

/// `others`: what else could have been written there.
Result<Rational> parse_point(std::string_view text, const TickRate& tick_rate,
                             std::string_view others) {
  const auto seconds = parse_any(text, tick_rate);
  if (seconds && *seconds <= latest_point()) return *seconds;
  if (seconds) {
    return bad_usage("'" + std::string(text) + "' is beyond the end: no game is longer than " +
                     format_game_time(latest_point()));
  }
  return bad_usage("'" + std::string(text) +
                   "' is no point in game time: write seconds (12.5), a time (0:12.5 or 1:02:03)" +
                   std::string(others));
}

/// `instead`: what to do where there are no marks.
Result<Mark> find_mark(std::string_view name, const ReplayNotes& notes,
                       const std::string& instead) {
  if (const Mark* mark = notes.find_mark(name)) return *mark;
  return bad_usage("there is no mark '" + std::string(name) + "': " +
                   (notes.marks.empty() ? "this replay has no marks; " + instead
                                        : "'tickreel mark list' shows those there are"));
}

/// The mark that "@goal" names.
Result<Mark> mark_of(std::string_view text, const ReplayNotes& notes) {
  return find_mark(text.substr(1), notes, "give a time such as 12.5 or 620t");
}

bool is_mark(std::string_view text) {
  return !text.empty() && text.front() == '@';
}

/// "10f"
std::optional<Rational> parse_frames(std::string_view text, const Rational& frame_rate) {
  if (text.empty() || text.back() != 'f') return std::nullopt;
  text.remove_suffix(1);
  const auto frames = parse_seconds(text);
  // As many as the longest game has at the highest rate.
  if (!frames || frames->denominator() != 1 || *frames > Rational(1'000'000'000)) {
    return std::nullopt;
  }
  return *frames / frame_rate;
}

/// What comes after the plus sign of "+2.5" or "+1f", from the in point on.
Result<Rational> parse_distance(std::string_view text, const Rational& in,
                                const TickRate& tick_rate, const Rational& frame_rate) {
  auto distance = parse_frames(text, frame_rate);
  if (!distance) {
    const auto time = parse_game_time(text, tick_rate);
    if (!time) return time.error();
    distance = *time;
  }
  const auto sum = sum_of_times(in, *distance);
  if (sum) return *sum;
  return bad_usage("there is no exact fraction for +" + std::string(text) +
                   " from the in point: choose rounder numbers");
}

/// Whether the sum and the difference of two points have terms that leave room for more arithmetic.
bool have_common_measure(const Rational& a, const Rational& b) {
  constexpr std::int64_t kMaxDenominator = std::int64_t{1} << 40U;
  constexpr std::int64_t kMaxNumerator = std::int64_t{1} << 60U;
  const std::int64_t common = std::gcd(a.denominator(), b.denominator());
  std::int64_t denominator = 0;
  std::int64_t numerator = 0;
  return !__builtin_mul_overflow(a.denominator() / common, b.denominator(), &denominator) &&
         denominator <= kMaxDenominator &&
         !__builtin_mul_overflow(std::max(a, b).ceil(), denominator, &numerator) &&
         numerator <= kMaxNumerator;
}

std::int64_t floor_of_product(const Rational& a, const Rational& b) {
  __extension__ using Int128 = __int128;
  return static_cast<std::int64_t>(Int128{a.numerator()} * b.numerator() /
                                   (Int128{a.denominator()} * b.denominator()));
}

std::string describe_length(const TickRange& ticks, const TickRate& tick_rate) {
  const auto [begin, end] = range_of(ticks, tick_rate);
  if (ticks.first > 0) {
    return "the replay goes from " + format_game_time(begin) + " to " + format_game_time(end) +
           " (ticks " + std::to_string(ticks.first) + " to " + std::to_string(ticks.end) + ")";
  }
  return "the replay is " + format_game_time(end) + " long (" + counted(ticks.end, "tick") + ")";
}

Status check_in_point(const Rational& seconds, const std::string& what, const TickRange& ticks,
                      const TickRate& tick_rate) {
  const auto [begin, end] = range_of(ticks, tick_rate);
  if (seconds >= begin && seconds < end) return {};
  return bad_usage(what +
                   (seconds < begin ? " is before the start: " : " is not before the end: ") +
                   describe_length(ticks, tick_rate));
}

}  // namespace

Result<Rational> parse_game_time(std::string_view text, const TickRate& tick_rate) {
  return parse_point(text, tick_rate, " or ticks (620t)");
}

Result<Rational> parse_game_time(std::string_view text, const TickRate& tick_rate,
                                 const ReplayNotes& notes) {
  if (is_mark(text)) {
    const auto mark = mark_of(text, notes);
    return mark ? mark->in_seconds : Result<Rational>(mark.error());
  }
  return parse_point(text, tick_rate, ", ticks (620t) or a mark (@NAME)");
}

Result<Rational> parse_out_point(std::string_view text, const Rational& in_seconds,
                                 const TickRate& tick_rate, const ReplayNotes& notes,
                                 const Rational& frame_rate) {
  if (!text.empty() && text.front() == '+') {
    return parse_distance(text.substr(1), in_seconds, tick_rate, frame_rate);
  }
  if (!is_mark(text)) {
    return parse_point(text, tick_rate,
                       ", ticks (620t), a mark (@NAME), or from the in point on +2.5, +10t or +1f, "
                       "a frame");
  }
  const auto mark = mark_of(text, notes);
  if (!mark) return mark.error();
  return mark->out_seconds.value_or(mark->in_seconds);
}

Result<CaptureRange> resolve_capture_range(std::string_view from, std::string_view to,
                                           const TickRange& ticks, const TickRate& tick_rate,
                                           const ReplayNotes& notes, const Rational& frame_rate) {
  CaptureRange range = range_of(ticks, tick_rate);
  const Rational end = range.out_seconds;
  if (!from.empty()) {
    const auto in = parse_game_time(from, tick_rate, notes);
    if (!in) return Error{in.error().kind, "--from: " + in.error().message};
    range.in_seconds = *in;
  }
  if (!to.empty() && to != "end") {
    const auto out = parse_out_point(to, range.in_seconds, tick_rate, notes, frame_rate);
    if (!out) return Error{out.error().kind, "--to: " + out.error().message};
    range.out_seconds = *out;
  }
  const std::string begin =
      from.empty() ? std::to_string(ticks.first) + (ticks.first > 0 ? "t" : "") : std::string(from);
  Status within = check_in_point(range.in_seconds, "--from " + begin, ticks, tick_rate);
  if (!within) return within.error();
  if (range.out_seconds > end) {
    return bad_usage("--to " + std::string(to) +
                     " is beyond the end: " + describe_length(ticks, tick_rate));
  }
  if (range.out_seconds <= range.in_seconds) {
    return bad_usage("--to " + std::string(to) + " is not after --from " + begin +
                     ": the range would be empty");
  }
  return range;
}

Result<CaptureRange> resolve_mark_range(std::string_view name, const TickRange& ticks,
                                        const TickRate& tick_rate, const ReplayNotes& notes,
                                        const Rational& frame_rate, const PointMargins& margins) {
  const auto mark = find_mark(name, notes,
                              "set one with 'tickreel mark add', or say what to film with --from "
                              "and --to");
  if (!mark) return mark.error();
  Status within =
      check_in_point(mark->in_seconds, "the mark '" + mark->name + "'", ticks, tick_rate);
  if (!within) return within.error();
  return range_of_mark(*mark, margins, frame_rate, range_of(ticks, tick_rate));
}

Result<PointMargins> parse_point_margins(std::string_view before, std::string_view after,
                                         const TickRate& tick_rate) {
  const auto early = parse_game_time(before, tick_rate);
  if (!early) return Error{early.error().kind, "--before: " + early.error().message};
  const auto late = parse_game_time(after, tick_rate);
  if (!late) return Error{late.error().kind, "--after: " + late.error().message};
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
                   "': move it to a rounder time, or choose a rounder --fps, --before or --after");
}

std::optional<Rational> sum_of_times(const Rational& a, const Rational& b) {
  return have_common_measure(a, b) ? std::optional(a + b) : std::nullopt;
}

std::optional<Rational> difference_of_times(const Rational& late, const Rational& early) {
  return have_common_measure(late, early) ? std::optional(late - early) : std::nullopt;
}

Tick tick_at_or_before(const Rational& seconds, const TickRate& tick_rate) {
  return floor_of_product(seconds, tick_rate);
}

Tick tick_at_or_after(const Rational& seconds, const TickRate& tick_rate) {
  const Tick tick = tick_at_or_before(seconds, tick_rate);
  return Rational(tick) / tick_rate < seconds ? tick + 1 : tick;
}

Rational shown_game_time(const Rational& seconds) {
  return Rational(floor_of_product(seconds, Rational(1000)), 1000);
}

std::string format_game_time(const Rational& seconds) {
  const std::int64_t milliseconds = floor_of_product(seconds, Rational(1000));
  const std::int64_t whole = milliseconds / 1000;
  const std::int64_t hours = whole / 3600;
  const std::int64_t minutes = whole / 60 % 60;
  const std::string rest = std::to_string(1000 + milliseconds % 1000).substr(1);
  const std::string tail = two_digits(whole % 60) + "." + rest;
  if (hours > 0) return std::to_string(hours) + ":" + two_digits(minutes) + ":" + tail;
  return std::to_string(minutes) + ":" + tail;
}

}  // namespace tickreel
