#include "movie/capture_range.h"

#include <optional>
#include <vector>

namespace tickreel {
namespace {

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
  }
  return seconds;
}

std::optional<Rational> parse_ticks(std::string_view text, const TickRate& tick_rate) {
  text.remove_suffix(1);
  const auto ticks = parse_seconds(text);
  if (!ticks || ticks->denominator() != 1) return std::nullopt;
  return *ticks / tick_rate;
}

std::optional<Rational> parse_any(std::string_view text, const TickRate& tick_rate) {
  if (text.empty()) return std::nullopt;
  if (text.back() == 't') return parse_ticks(text, tick_rate);
  if (text.find(':') != std::string_view::npos) return parse_clock(text);
  return parse_seconds(text);
}

std::string two_digits(std::int64_t value) {
  return (value < 10 ? "0" : "") + std::to_string(value);
}

}  // namespace

Result<Rational> parse_game_time(std::string_view text, const TickRate& tick_rate) {
  // A day of game time ten times over; keeps every product with a rate within 64 bits.
  const Rational longest(1'000'000);
  if (!text.empty() && text.front() == '@') {
    return bad_usage("there is no mark '" + std::string(text.substr(1)) +
                     "': this replay has no marks; give a time such as 12.5 or 620t");
  }
  const auto seconds = parse_any(text, tick_rate);
  if (!seconds || *seconds > longest) {
    return bad_usage("'" + std::string(text) +
                     "' is no point in game time: write seconds (12.5), a time (0:12.5 or "
                     "1:02:03) or ticks (620t)");
  }
  return *seconds;
}

Result<CaptureRange> resolve_capture_range(std::string_view from, std::string_view to,
                                           Tick tick_count, const TickRate& tick_rate) {
  const Rational end = Rational(tick_count) / tick_rate;
  CaptureRange range{Rational(0), end};
  if (!from.empty()) {
    const auto in = parse_game_time(from, tick_rate);
    if (!in) return Error{in.error().kind, "--from: " + in.error().message};
    range.in_seconds = *in;
  }
  if (!to.empty()) {
    const auto out = parse_game_time(to, tick_rate);
    if (!out) return Error{out.error().kind, "--to: " + out.error().message};
    range.out_seconds = *out;
  }
  const std::string length =
      "the replay is " + format_game_time(end) + " long (" + std::to_string(tick_count) + " ticks)";
  if (range.in_seconds >= end) {
    return bad_usage("--from " + std::string(from.empty() ? "0" : from) +
                     " is not before the end: " + length);
  }
  if (range.out_seconds > end) {
    return bad_usage("--to " + std::string(to) + " is beyond the end: " + length);
  }
  if (range.out_seconds <= range.in_seconds) {
    return bad_usage("--to " + std::string(to) + " is not after --from " +
                     std::string(from.empty() ? "0" : from) + ": the range would be empty");
  }
  return range;
}

std::string format_game_time(const Rational& seconds) {
  const std::int64_t milliseconds = (seconds * Rational(1000)).floor();
  const std::int64_t whole = milliseconds / 1000;
  const std::int64_t hours = whole / 3600;
  const std::int64_t minutes = whole / 60 % 60;
  const std::string rest = std::to_string(1000 + milliseconds % 1000).substr(1);
  const std::string tail = two_digits(whole % 60) + "." + rest;
  if (hours > 0) return std::to_string(hours) + ":" + two_digits(minutes) + ":" + tail;
  return std::to_string(minutes) + ":" + tail;
}

}  // namespace tickreel
