#include "movie/soundtrack/ducker.h"

#include <algorithm>

#include "movie/soundtrack/decibels.h"

namespace tickreel::movie {
namespace {

constexpr double kLoudMeanSquare = 0.01;  ///< -20 dBFS

}  // namespace

Ducker::Ducker(double decibels, int sample_rate_hz)
    : block_samples_(std::max(sample_rate_hz / kBlocksASecond, 1)) {
  for (int i = 0; i <= kReleaseBlocks; ++i) {
    gains_.at(static_cast<std::size_t>(i)) = gain_of_decibels(-decibels * i / kReleaseBlocks);
  }
}

void Ducker::reset(std::int64_t sample) {
  at_ = sample % block_samples_;
  energy_ = 0.0;
  from_ = 0;
  to_ = 0;
}

float Ducker::next(float left, float right) {
  const double from = gains_.at(static_cast<std::size_t>(from_));
  const double to = gains_.at(static_cast<std::size_t>(to_));
  const double gain =
      from + (to - from) * static_cast<double>(at_) / static_cast<double>(block_samples_);
  energy_ += double{left} * left + double{right} * right;
  if (++at_ == block_samples_) end_block();
  return static_cast<float>(gain);
}

void Ducker::end_block() {
  constexpr double kChannels = 2.0;
  const double mean = energy_ / (kChannels * static_cast<double>(block_samples_));
  constexpr int kAttackStep = kReleaseBlocks / kAttackBlocks;
  from_ = to_;
  to_ = mean > kLoudMeanSquare ? std::min(to_ + kAttackStep, kReleaseBlocks) : std::max(to_ - 1, 0);
  at_ = 0;
  energy_ = 0.0;
}

}  // namespace tickreel::movie
