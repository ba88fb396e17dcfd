#include "games/libretro/core_sound.h"

#include <algorithm>
#include <cmath>

namespace tickreel::games {
namespace {

constexpr float kFullScale = 32768.0F;
/// A core that gives more than this in one step, over ten seconds, is wrong: the rest is dropped.
constexpr std::size_t kMostWaiting = 2'000'000;

}  // namespace

void CoreSound::add(std::span<const std::int16_t> samples) {
  const std::size_t room = 2 * kMostWaiting - std::min(samples_.size(), 2 * kMostWaiting);
  const auto taken = samples.first(std::min(samples.size(), room));
  samples_.insert(samples_.end(), taken.begin(), taken.end());
}

std::size_t CoreSound::heard_in(std::size_t count) const {
  const std::size_t there = waiting();
  // A core whose rates are slightly low gives at least 97 %. A core that gives less is silent in
  // between.
  constexpr std::size_t kPercent = 100;
  constexpr std::size_t kLeastPercent = 97;
  if (there < count) return there * kPercent >= count * kLeastPercent ? there : 0;
  const std::size_t late = there - count;
  if (late <= count / 4) return count;
  return count + 1 + (late - count / 4) / 4;
}

void CoreSound::take(std::size_t count, std::vector<float>& to) {
  const std::size_t heard = heard_in(count);
  if (heard == 0) {
    // The samples that are there are played, then silence.
    const std::size_t there = std::min(waiting(), count);
    stretch(there, there, to);
    to.resize(to.size() + 2 * (count - there));
    samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(2 * there));
    return;
  }
  stretch(heard, count, to);
  samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(2 * heard));
}

void CoreSound::stretch(std::size_t from, std::size_t to_count, std::vector<float>& to) const {
  const double pace =
      to_count == 0 ? 1.0 : static_cast<double>(from) / static_cast<double>(to_count);
  for (std::size_t i = 0; i < to_count; ++i) {
    for (std::size_t channel = 0; channel < 2; ++channel) {
      if (from == to_count) {
        to.push_back(static_cast<float>(samples_[2 * (kBefore + i) + channel]) / kFullScale);
      } else {
        to.push_back(at(static_cast<double>(kBefore) + pace * static_cast<double>(i), channel));
      }
    }
  }
}

float CoreSound::at(double place, std::size_t channel) const {
  const double whole = std::floor(place);
  const auto t = static_cast<float>(place - whole);
  const auto sample = [&](std::ptrdiff_t beside) {
    const auto last = static_cast<std::ptrdiff_t>(samples_.size() / 2) - 1;
    const auto at =
        std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(whole) + beside, 0, last);
    return static_cast<float>(samples_[2 * static_cast<std::size_t>(at) + channel]) / kFullScale;
  };
  const float a = sample(-1);
  const float b = sample(0);
  const float c = sample(1);
  const float d = sample(2);
  const float curved =
      b +
      0.5F * t * (c - a + t * (2.0F * a - 5.0F * b + 4.0F * c - d + t * (3.0F * (b - c) + d - a)));
  return std::clamp(curved, -1.0F, 1.0F);
}

}  // namespace tickreel::games
