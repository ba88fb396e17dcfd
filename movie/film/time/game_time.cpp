#include "movie/film/time/game_time.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/text/nearest_name.h"
#include "core/text/two_digits.h"
#include "core/wide_integer.h"

namespace tickreel::movie {
namespace {

/// The latest allowed point of game time. The limit keeps every product with a rate within 64 bits.
Rational latest_point() {
  return Rational(kMaxNoteSeconds);
}

bool is_number(std::string_view text) {
  return !text.empty() && (text.front() == '.' || (text.front() >= '0' && text.front() <= '9'));
}

/// Reads an unsigned decimal number, without a fraction bar.
std::optional<Rational> parse_seconds(std::string_view text) {
  if (!is_number(text) || text.find('/') != std::string_view::npos) return std::nullopt;
  return Rational::parse(text);
}

/// Reads "h:mm:ss.fff" or "m:ss.fff".
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
    // A value beyond every point stays as it is: the next product may overflow.
    if (seconds <= latest_point()) seconds = seconds * Rational(60) + *part;
  }
  return seconds;
}

/// Returns the seconds of `time`, which was read from `text`. When it is null, the message says
/// that the text is no `what`, and `others` lists the other forms that the text could have had.
Result<Rational> plain_seconds(std::string_view text, const std::optional<GameTime>& time,
                               const TickRate& tick_rate, std::string_view what,
                               std::string_view others) {
  if (time) {
    const Rational seconds = time->is_ticks ? time->count / tick_rate : time->count;
    if (seconds <= latest_point()) return seconds;
    return bad_usage("'" + std::string(text) + "' is beyond the end: no game is longer than " +
                     format_game_time(latest_point()));
  }
  return bad_usage("'" + std::string(text) + "' is no " + std::string(what) +
                   ": write seconds (12.5), a time (0:12.5 or 1:02:03)" + std::string(others));
}

/// Reads a number of frames, "10f".
std::optional<Rational> parse_frames(std::string_view text, const Rational& frame_rate) {
  if (text.empty() || text.back() != 'f') return std::nullopt;
  text.remove_suffix(1);
  const auto frames = parse_seconds(text);
  // The limit is the frame count of the longest game at the highest rate.
  if (!frames || frames->denominator() != 1 || *frames > Rational(1'000'000'000)) {
    return std::nullopt;
  }
  return *frames / frame_rate;
}

/// Whether the sum and the difference of two points have terms small enough for more arithmetic.
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
  return static_cast<std::int64_t>(Int128{a.numerator()} * b.numerator() /
                                   (Int128{a.denominator()} * b.denominator()));
}

bool is_mark(std::string_view text) {
  return text.starts_with('@');
}

/// `distance` is the typed text, with its sign.
Error no_exact_fraction(std::string_view distance, std::string_view from) {
  return bad_usage("there is no exact fraction for " + std::string(distance) + " from " +
                   std::string(from) + ": choose rounder numbers");
}

/// Returns the point at a distance ("+2.5", "-10t", "+1f") from `point`. `from` is the name of that
/// point in messages.
Result<Rational> go_on(const Rational& point, std::string_view distance, std::string_view from,
                       const TimeContext& context) {
  auto length = parse_frames(distance.substr(1), context.frame_rate);
  if (!length) {
    const auto time = parse_game_time(distance.substr(1), context.tick_rate);
    if (!time) return time.error();
    length = *time;
  }
  const auto there =
      distance.front() == '+' ? sum_of_times(point, *length) : difference_of_times(point, *length);
  if (there) return *there;
  return no_exact_fraction(distance, from);
}

Rational out_of(const Mark& mark) {
  return mark.out_seconds.value_or(mark.in_seconds);
}

/// Reads "@goal" or "@goal-1.5". `is_out`: a mark that is a range stands for its end, not its
/// start.
Result<Rational> parse_mark_point(std::string_view text, bool is_out, const TimeContext& context) {
  text.remove_prefix(1);
  const auto point_of = [&](const Mark& mark) { return is_out ? out_of(mark) : mark.in_seconds; };
  if (const Mark* mark = context.notes.find_mark(text)) return point_of(*mark);
  std::string refusal;
  for (std::size_t sign = text.find_last_of("+-"); sign != text.npos && sign > 0;
       sign = text.find_last_of("+-", sign - 1)) {
    const Mark* mark = context.notes.find_mark(text.substr(0, sign));
    if (mark == nullptr) continue;
    auto point = go_on(point_of(*mark), text.substr(sign), "@" + mark->name, context);
    if (point) return point;
    if (refusal.empty()) refusal = "after @" + mark->name + ": " + point.error().message;
  }
  if (!refusal.empty()) return bad_usage(refusal);
  return find_mark(text, context.notes, "give a time such as 12.5 or 620t").error();
}

/// Reads the forms that parse_point() and parse_out_point() have in common.
Result<Rational> parse_either(std::string_view text, bool is_out, std::string_view others,
                              const TimeContext& context) {
  if (is_mark(text)) return parse_mark_point(text, is_out, context);
  if (text.starts_with('-')) {
    return go_on(Rational(context.ticks.end) / context.tick_rate, text, "the end", context);
  }
  return plain_seconds(text, read_game_time(text), context.tick_rate, "point in game time", others);
}

}  // namespace

Result<Mark> find_mark(std::string_view name, const ReplayNotes& notes,
                       const std::string& instead) {
  if (const Mark* mark = notes.find_mark(name)) return *mark;
  std::vector<std::string> names;
  for (const Mark& mark : notes.marks) names.push_back(mark.name);
  return bad_usage("there is no mark '" + std::string(name) + "': " +
                   (notes.marks.empty() ? "this replay has no marks; " + instead
                                        : "'tickreel mark list' shows those there are") +
                   or_nearest(std::string(name), names));
}

std::optional<GameTime> read_game_time(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const bool is_clock = text.find(':') != std::string_view::npos;
  const bool is_ticks = text.back() == 't';
  if (is_ticks) text.remove_suffix(1);
  const auto count = is_clock && !is_ticks ? parse_clock(text) : parse_seconds(text);
  if (!count || (is_ticks && count->denominator() != 1)) return std::nullopt;
  return GameTime{*count, is_ticks};
}

Result<Rational> seconds_of(const TypedTime& time, const TickRate& tick_rate) {
  return plain_seconds(time.text(), *time, tick_rate, "time", " or ticks (620t)");
}

Result<Rational> parse_game_time(std::string_view text, const TickRate& tick_rate) {
  return plain_seconds(text, read_game_time(text), tick_rate, "time", " or ticks (620t)");
}

Result<Rational> parse_point(std::string_view text, const TimeContext& context) {
  return parse_either(text, false, ", ticks (620t), a mark (@NAME), or -15, from the end", context);
}

Result<Rational> parse_out_point(std::string_view text, const Rational& in_seconds,
                                 const TimeContext& context) {
  if (text == "end") return Rational(context.ticks.end) / context.tick_rate;
  if (text.starts_with('+')) return go_on(in_seconds, text, "the in point", context);
  return parse_either(text, true,
                      ", ticks (620t), a mark (@NAME), from the end -15, or from the in point on "
                      "+2.5, +10t or +1f, a frame",
                      context);
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

}  // namespace tickreel::movie
