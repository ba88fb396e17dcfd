#include "movie/cut/notes/slow_motion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "movie/film/time/game_time.h"

namespace tickreel::movie {
namespace {

const Rational kHalfOfUsual(1, 2);
const Rational kUsualRamp(1, 4);
const Rational kShortest(1, 20);

/// In order from the fastest to the slowest.
constexpr std::array<std::pair<int, int>, SlowMotion::kSpeeds> kSteps{
    {{3, 4},
     {2, 3},
     {1, 2},
     {1, 3},
     {1, 4},
     {1, 6},
     {1, 8},
     {1, 12},
     {1, 16},
     {1, 24},
     {1, SlowMotion::kSlowestPart}}};

Rational speed_of(std::size_t step) {
  return Rational(kSteps[step].first, kSteps[step].second);
}

/// Returns the speed that is `steps` steps slower than `speed`, or faster if `steps` is negative:
/// the end of the steps when there are fewer, and `speed` itself when there are none on that side.
Rational stepped(Rational speed, int steps) {
  const bool is_slower = steps > 0;
  for (; steps != 0; steps += is_slower ? -1 : 1) {
    const Rational from = speed;
    for (std::size_t i = 0; i < kSteps.size() && speed == from; ++i) {
      const Rational step = speed_of(is_slower ? i : kSteps.size() - 1 - i);
      if (is_slower ? step < from : step > from) speed = step;
    }
    if (speed == from) break;
  }
  return speed;
}

}  // namespace

Result<SlowMotion> SlowMotion::of(const Mark& mark) {
  if (!mark.out_seconds) {
    return bad_usage("'" + mark.name +
                     "' is a point: give it an out point with O, for slow motion lies in a range");
  }
  const auto length = difference_of_times(*mark.out_seconds, mark.in_seconds);
  if (!length) {
    return bad_usage("the points of '" + mark.name + "' have too little in common: move one");
  }
  auto plan = speed_of_mark(mark.speed, *length);
  if (!plan) return plan.error();
  SlowMotion motion;
  motion.in_ = mark.in_seconds;
  motion.length_ = *length;
  motion.keys_ = std::move(plan->keys);
  return motion;
}

std::string SlowMotion::text() const {
  return text_of(keys_);
}

std::vector<SlowMotion::Keys> SlowMotion::find_parts() const {
  std::vector<Keys> parts;
  for (std::size_t first = 0; first < keys_.size();) {
    std::size_t last = first;
    while (last + 1 < keys_.size() && keys_[last + 1].speed == keys_[first].speed) ++last;
    const Rational& speed = keys_[first].speed;
    const bool is_lower = (first == 0 || keys_[first - 1].speed > speed) &&
                          (last + 1 == keys_.size() || keys_[last + 1].speed > speed);
    if (is_lower && speed < Rational(1)) parts.push_back({first, last});
    first = last + 1;
  }
  return parts;
}

std::vector<SlowMotion::Part> SlowMotion::parts() const {
  std::vector<Part> parts;
  for (const Keys& part : find_parts()) {
    // Before the first key and behind the last, the speed does not change.
    const Rational from = part.first == 0 ? Rational(0) : keys_[part.first].at;
    const Rational to = part.last + 1 == keys_.size() ? length_ : keys_[part.last].at;
    parts.push_back({in_ + from, in_ + to, keys_[part.first].speed});
  }
  return parts;
}

std::optional<std::size_t> SlowMotion::part_at(const Rational& seconds) const {
  const auto at = difference_of_times(seconds, in_);
  if (!at) return std::nullopt;
  const std::vector<Keys> parts = find_parts();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool begins = parts[i].first == 0 || keys_[parts[i].first - 1].at <= *at;
    const bool ends = parts[i].last + 1 == keys_.size() || keys_[parts[i].last + 1].at >= *at;
    if (begins && ends) return i;
  }
  return std::nullopt;
}

double SlowMotion::speed_at(double seconds) const {
  if (keys_.empty()) return 1.0;
  const double at = seconds - in_.to_double();
  const auto next =
      std::ranges::find_if(keys_, [at](const SpeedKey& key) { return key.at.to_double() > at; });
  if (next == keys_.begin()) return keys_.front().speed.to_double();
  const SpeedKey& from = *(next - 1);
  const double a = from.speed.to_double();
  if (next == keys_.end()) return a;
  const double b = next->speed.to_double();
  const double part = (at - from.at.to_double()) / (next->at.to_double() - from.at.to_double());
  // The speed is linear over film time, so its square is linear over game time.
  return std::sqrt(a * a + (b * b - a * a) * part);
}

Status SlowMotion::add(const Rational& around) {
  const auto middle = difference_of_times(around, in_);
  if (!middle || *middle < Rational(0) || *middle > length_) {
    return bad_usage("this point is outside the mark: go to where it should be slow");
  }
  const auto next =
      std::ranges::find_if(keys_, [&middle](const SpeedKey& key) { return key.at > *middle; });
  const bool has_before = next != keys_.begin();
  const bool has_after = next != keys_.end();
  const Rational speed = has_before ? (next - 1)->speed : has_after ? next->speed : Rational(1);
  if (has_before && has_after && next->speed != speed) {
    return bad_usage("the speed changes here already");
  }
  if (keys_.size() + 4 > kMaxSpeedKeys) return bad_usage("there are too many changes of the speed");
  const Rational begin = has_before ? (next - 1)->at : Rational(0);
  const Rational end = has_after ? next->at : length_;
  const Rational reach = kHalfOfUsual + kUsualRamp;
  const Rational from = std::max(begin, *middle - reach);
  const Rational to = std::min(end, *middle + reach);
  if (to - from < kUsualRamp) return bad_usage("there is no room for slow motion here");
  // In a short range the part and its ramps are shorter.
  const Rational ramp = std::min(kUsualRamp, (to - from) / Rational(4));
  const Rational slow = speed / Rational(kUsualPart);
  const std::vector<SpeedKey> part{
      {from, speed}, {from + ramp, slow}, {to - ramp, slow}, {to, speed}};
  keys_.insert(next, part.begin(), part.end());
  tidy();
  return {};
}

void SlowMotion::remove(std::size_t part) {
  const Keys keys = find_parts()[part];
  keys_.erase(keys_.begin() + static_cast<std::ptrdiff_t>(keys.first),
              keys_.begin() + static_cast<std::ptrdiff_t>(keys.last) + 1);
  tidy();
}

bool SlowMotion::slow_down(std::size_t part, int steps) {
  const Keys keys = find_parts()[part];
  const Rational old = keys_[keys.first].speed;
  const Rational speed = stepped(old, steps);
  const bool is_low = (keys.first == 0 || keys_[keys.first - 1].speed > speed) &&
                      (keys.last + 1 == keys_.size() || keys_[keys.last + 1].speed > speed);
  if (speed == old || !is_low) return false;
  for (std::size_t i = keys.first; i <= keys.last; ++i) keys_[i].speed = speed;
  return true;
}

void SlowMotion::stretch(std::size_t part, const Rational& from, const Rational& to) {
  const Keys keys = find_parts()[part];
  const auto begin = difference_of_times(from, in_);
  const auto end = difference_of_times(to, in_);
  if (!begin || !end || keys.first == keys.last) return;
  // The ramps at both ends move along and keep their lengths.
  const bool has_down = keys.first > 0;
  const bool has_up = keys.last + 1 < keys_.size();
  const Rational down = has_down ? keys_[keys.first].at - keys_[keys.first - 1].at : Rational(0);
  const Rational up = has_up ? keys_[keys.last + 1].at - keys_[keys.last].at : Rational(0);
  const Rational least = (keys.first > 1 ? keys_[keys.first - 2].at : Rational(0)) + down;
  const Rational most = (keys.last + 2 < keys_.size() ? keys_[keys.last + 2].at : length_) - up;
  const Rational first = std::clamp(*begin, least, std::max(least, most - kShortest));
  const Rational last = std::clamp(*end, std::min(most, first + kShortest), most);
  keys_[keys.first].at = first;
  keys_[keys.last].at = last;
  if (has_down) keys_[keys.first - 1].at = first - down;
  if (has_up) keys_[keys.last + 1].at = last + up;
  for (std::size_t i = keys.first + 1; i < keys.last; ++i) {
    keys_[i].at = std::clamp(keys_[i].at, first, last);
  }
}

/// Removes keys that change nothing.
void SlowMotion::tidy() {
  for (std::size_t i = 0; i < keys_.size();) {
    const bool as_before = i == 0 || keys_[i - 1].speed == keys_[i].speed;
    const bool as_after = i + 1 == keys_.size() || keys_[i + 1].speed == keys_[i].speed;
    const bool is_alone = keys_.size() == 1 && keys_[i].speed != Rational(1);
    const bool is_twice = i > 0 && keys_[i - 1] == keys_[i];
    if (is_twice || (as_before && as_after && !is_alone)) {
      keys_.erase(keys_.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;
    } else {
      ++i;
    }
  }
}

std::string speed_after_move(const Mark& before, const Mark& after) {
  if (before.speed.empty() || !after.out_seconds) return before.speed;
  auto plan = parse_written_keys(before.speed);
  if (!plan) return before.speed;
  const auto keys =
      keys_after_move(*std::move(plan), before.in_seconds, {after.in_seconds, *after.out_seconds});
  if (!keys) return before.speed;
  std::string text = text_of(*keys);
  return text.size() > kMaxMarkSpeedBytes ? before.speed : text;
}

}  // namespace tickreel::movie
