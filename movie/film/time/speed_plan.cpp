#include "movie/film/time/speed_plan.h"

#include <algorithm>
#include <utility>

namespace tickreel::movie {
namespace {

constexpr std::int64_t kMaxTerm = 1'000'000;

/// The halves of "AT:VALUE".
struct PointText {
  std::string_view at;
  std::string_view value;
};

/// The text of an option that is a list of points.
class PointList {
 public:
  PointList(std::string_view option, std::string_view text, std::string_view example)
      : option_(option), text_(text), example_(example) {}

  [[nodiscard]] Error wrong(const std::string& what) const {
    constexpr std::size_t kShownBytes = 80;
    const bool is_long = text_.size() > kShownBytes;
    return bad_field(std::string(option_), " " + std::string(text_.substr(0, kShownBytes)) +
                                               (is_long ? "..." : "") + ": " + what);
  }
  [[nodiscard]] Error no_list() const { return wrong("give " + std::string(example_)); }

  [[nodiscard]] Result<std::vector<PointText>> points(std::size_t most) const {
    std::vector<PointText> found;
    std::string_view left = text_;
    while (true) {
      const std::size_t end = left.find(',');
      const std::string_view one = left.substr(0, end);
      const std::size_t colon = one.rfind(':');
      if (colon == std::string_view::npos) return no_list();
      if (found.size() == most) {
        return wrong("there are more than " + std::to_string(most) + ": give fewer");
      }
      found.push_back({one.substr(0, colon), one.substr(colon + 1)});
      if (end == std::string_view::npos) return found;
      left.remove_prefix(end + 1);
    }
  }

  /// `tick_rate` is null where a point must be a plain fraction.
  [[nodiscard]] Result<Rational> point(std::string_view at, const TickRate* tick_rate) const {
    if (tick_rate != nullptr && at.find('/') == std::string_view::npos) {
      const auto time = parse_game_time(at, *tick_rate);
      return time ? time : wrong(time.error().message);
    }
    const auto fraction = Rational::parse(at);
    const bool is_point =
        fraction && *fraction >= Rational(0) && *fraction <= Rational(kMaxNoteSeconds);
    return is_point ? Result<Rational>(*fraction) : no_list();
  }

  [[nodiscard]] std::string quoted(std::string_view value) const {
    return "'" + std::string(value) + "'";
  }

 private:
  std::string_view option_;
  std::string_view text_;
  std::string_view example_;
};

bool has_small_terms(const Rational& value) {
  return value.numerator() <= kMaxTerm && value.denominator() <= kMaxTerm;
}

Result<Rational> parse_one_speed(std::string_view text, const PointList& list) {
  const auto speed = Rational::parse(text);
  if (!speed) return list.no_list();
  if (*speed <= Rational(0)) {
    return list.wrong(
        "a speed is above 0; a picture that stands is §freeze AT:SECONDS, such as "
        "§freeze 2:1.5");
  }
  if (*speed < Rational(1, kSlowestFilmPart) || *speed > Rational(kFastestFilm)) {
    return list.wrong(list.quoted(text) + " is no speed from 0.001 to " +
                      std::to_string(kFastestFilm));
  }
  if (!has_small_terms(*speed)) {
    return list.wrong(list.quoted(text) + " is too fine: as a fraction both of its numbers are " +
                      std::to_string(kMaxTerm) + " at most");
  }
  return *speed;
}

Status check_order(const std::vector<SpeedKey>& keys, const PointList& list) {
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (keys[i].at < keys[i - 1].at) {
      return list.wrong("the keys are out of order: " + format_game_time(keys[i].at) +
                        " comes after " + format_game_time(keys[i - 1].at));
    }
    if (i > 1 && keys[i].at == keys[i - 2].at) {
      return list.wrong("there are three keys at " + format_game_time(keys[i].at) +
                        ": two are a step from the one speed to the other");
    }
  }
  return {};
}

Result<std::vector<SpeedKey>> parse_keys(std::string_view text, const TickRate* tick_rate) {
  const PointList list("speed", text,
                       "a speed such as 0.25, or keys such as 0:1,2:0.25,4:1: seconds from the in "
                       "point and the speed there");
  if (text.find_first_of(":,") == std::string_view::npos) {
    const auto speed = parse_one_speed(text, list);
    if (!speed) return speed.error();
    return std::vector<SpeedKey>{{Rational(0), *speed}};
  }
  const auto points = list.points(kMaxSpeedKeys);
  if (!points) return points.error();
  std::vector<SpeedKey> keys;
  for (const PointText& one : *points) {
    const auto at = list.point(one.at, tick_rate);
    if (!at) return at.error();
    const auto speed = parse_one_speed(one.value, list);
    if (!speed) return speed.error();
    keys.push_back({*at, *speed});
  }
  if (Status ordered = check_order(keys, list); !ordered) return ordered.error();
  return keys;
}

Result<std::vector<Freeze>> parse_freezes(std::string_view text, const TickRate* tick_rate) {
  const PointList list("freeze", text,
                       "AT:SECONDS, such as 2:1.5: seconds from the in point, and for how long");
  const auto points = list.points(kMaxFreezes);
  if (!points) return points.error();
  std::vector<Freeze> freezes;
  for (const PointText& one : *points) {
    const auto at = list.point(one.at, tick_rate);
    if (!at) return at.error();
    const auto length = Rational::parse(one.value);
    if (!length) return list.no_list();
    if (*length <= Rational(0) || *length > Rational(kLongestFreezeSeconds)) {
      return list.wrong(list.quoted(one.value) + " is no length above 0 and up to " +
                        std::to_string(kLongestFreezeSeconds) + " seconds");
    }
    freezes.push_back({*at, *length});
  }
  std::ranges::sort(freezes, {}, &Freeze::at);
  const auto twice = std::ranges::adjacent_find(freezes, {}, &Freeze::at);
  if (twice == freezes.end()) return freezes;
  return list.wrong("there are two at " + format_game_time(twice->at) +
                    ": give one, with the sum of both");
}

/// Whether the speed is the same all along.
bool is_constant(const std::vector<SpeedKey>& keys) {
  return std::ranges::adjacent_find(keys, std::ranges::not_equal_to{}, &SpeedKey::speed) ==
         keys.end();
}

template <typename Points>
Result<Points> as_written(Result<Points> points, std::string_view text) {
  if (!points || text_of(*points) == text) return points;
  return bad_usage("the same is written as " + text_of(*points));
}

std::string joined(std::string text, const Rational& at, const Rational& value) {
  return (text.empty() ? "" : text + ",") + at.to_string() + ":" + value.to_string();
}

}  // namespace

Result<SpeedPlan> parse_speed_plan(std::string_view keys, std::string_view freezes,
                                   const TickRate& tick_rate) {
  SpeedPlan plan;
  if (!keys.empty()) {
    auto parsed = parse_keys(keys, &tick_rate);
    if (!parsed) return parsed.error();
    plan.keys = *std::move(parsed);
  }
  if (!freezes.empty()) {
    auto parsed = parse_freezes(freezes, &tick_rate);
    if (!parsed) return parsed.error();
    plan.freezes = *std::move(parsed);
  }
  return plan;
}

std::vector<SpeedKey> keys_within(std::vector<SpeedKey> keys, const Rational& length) {
  const Rational start(0);
  const auto inside =
      std::ranges::find_if(keys, [&](const SpeedKey& key) { return key.at > start; });
  if (inside != keys.begin()) keys.erase(keys.begin(), inside - 1);
  if (!keys.empty()) keys.front().at = std::max(keys.front().at, start);
  const auto beyond =
      std::ranges::find_if(keys, [&](const SpeedKey& key) { return key.at >= length; });
  if (beyond == keys.end()) return keys;
  beyond->at = length;
  keys.erase(beyond + 1, keys.end());
  return keys;
}

std::optional<std::vector<SpeedKey>> keys_after_move(std::vector<SpeedKey> keys,
                                                     const Rational& in_seconds,
                                                     const CaptureRange& now) {
  const auto length = difference_of_times(now.out_seconds, now.in_seconds);
  const bool is_earlier = now.in_seconds < in_seconds;
  const auto moved = is_earlier ? difference_of_times(in_seconds, now.in_seconds)
                                : difference_of_times(now.in_seconds, in_seconds);
  if (!length || !moved) return std::nullopt;
  for (SpeedKey& key : keys) {
    const auto at = is_earlier ? sum_of_times(key.at, *moved) : difference_of_times(key.at, *moved);
    if (!at) return std::nullopt;
    key.at = *at;
  }
  return keys_within(std::move(keys), *length);
}

Result<SpeedPlan> speed_of_mark(std::string_view speed, const Rational& length) {
  if (speed.empty()) return SpeedPlan{};
  auto keys = parse_written_keys(speed);
  if (!keys) return keys.error();
  return SpeedPlan{keys_within(*std::move(keys), length), {}};
}

SpeedPlan plainest(SpeedPlan plan) {
  std::vector<SpeedKey>& keys = plan.keys;
  if (keys.empty() || !is_constant(keys)) return plan;
  const Rational speed = keys.front().speed;
  keys.clear();
  if (speed != Rational(1)) keys.push_back({Rational(0), speed});
  return plan;
}

std::string text_of(const std::vector<SpeedKey>& keys) {
  if (keys.empty() || (is_constant(keys) && keys.front().speed == Rational(1))) return {};
  if (is_constant(keys)) return keys.front().speed.to_string();
  std::string text;
  for (const SpeedKey& key : keys) text = joined(std::move(text), key.at, key.speed);
  return text;
}

std::string text_of(const std::vector<Freeze>& freezes) {
  std::string text;
  for (const Freeze& freeze : freezes) text = joined(std::move(text), freeze.at, freeze.length);
  return text;
}

Result<std::vector<SpeedKey>> parse_written_keys(std::string_view text) {
  return as_written(parse_keys(text, nullptr), text);
}

Result<std::vector<Freeze>> parse_written_freezes(std::string_view text) {
  return as_written(parse_freezes(text, nullptr), text);
}

}  // namespace tickreel::movie
