#include "window/reel/beat_taps.h"

#include <fmt/format.h>

#include <cmath>

namespace tickreel::window {
namespace {

constexpr double kLongestBeat = 3.0;
constexpr double kLeastBpm = 20.0;
constexpr double kMostBpm = 400.0;

}  // namespace

void BeatTaps::tap(double seconds) {
  const bool goes_on =
      !taps_.empty() && seconds > taps_.back() && seconds - taps_.back() < kLongestBeat;
  if (!goes_on) taps_.clear();
  taps_.push_back(seconds);
}

/// Fits a line through all taps (least squares) instead of using only the first and the last.
std::optional<TappedBeat> BeatTaps::beat() const {
  if (taps_.size() < kLeast) return std::nullopt;
  const auto count = static_cast<double>(taps_.size());
  const double middle = (count - 1.0) / 2.0;
  double mean = 0.0;
  for (const double tap : taps_) mean += tap / count;
  double along = 0.0;
  double across = 0.0;
  for (std::size_t i = 0; i < taps_.size(); ++i) {
    const double steps = static_cast<double>(i) - middle;
    along += steps * (taps_[i] - mean);
    across += steps * steps;
  }
  const double bpm = std::round(2.0 * 60.0 * across / along) / 2.0;
  if (!(bpm >= kLeastBpm && bpm <= kMostBpm)) return std::nullopt;
  const double beat = 60.0 / bpm;
  double offset = std::fmod(mean - middle * beat, beat);
  if (offset < 0.0) offset += beat;
  return TappedBeat{fmt::format("{}", bpm), fmt::format("{}", std::floor(offset * 100.0) / 100.0)};
}

}  // namespace tickreel::window
