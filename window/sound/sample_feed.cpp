#include "window/sound/sample_feed.h"

#include <algorithm>
#include <cmath>

namespace tickreel::window {
namespace {

using namespace std::chrono_literals;

/// The largest error in time. Sound that is further from its time is moved back with an inaudible
/// fade.
constexpr SampleFeed::Seconds kTolerance = 20ms;
/// The increase of the delay after samples came too late.
constexpr SampleFeed::Seconds kMoreDelay = 15ms;
/// The time without late samples after which the delay shrinks by one such increase.
constexpr SampleFeed::Seconds kWell = 10s;
/// The longest stretch of waiting samples. Older ones are dropped, because no device pulls them.
constexpr SampleFeed::Seconds kLongest = 1s;
constexpr std::size_t kLevelBlocks = 33;
constexpr float kFadeStep = 1.0F / static_cast<float>(SampleFeed::kFadeFrames);

}  // namespace

SampleFeed::Seconds SampleFeed::lasting(std::size_t frames) const {
  return Seconds(static_cast<double>(frames) / sample_rate_hz_);
}

/// How much too late the first waiting frame would be heard at `heard_at`; negative: too early.
SampleFeed::Seconds SampleFeed::late(Time heard_at) const {
  return Seconds(heard_at - waiting_end_) + lasting(waiting_.size()) - delay_;
}

void SampleFeed::push(std::span<const float> samples, Time shown_at) {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i + 1 < samples.size(); i += 2) {
    waiting_.push_back({samples[i], samples[i + 1]});
  }
  while (lasting(waiting_.size()) > kLongest) waiting_.pop_front();
  waiting_end_ = shown_at + std::chrono::duration_cast<Time::duration>(lasting(samples.size() / 2));
}

void SampleFeed::rest() {
  const std::lock_guard lock(mutex_);
  begin_end(false);
  ran_dry_ = false;
  delay_ = kDelay;
}

/// Stops playing: the sound continues for a moment and fades out.
void SampleFeed::begin_end(bool keeps_waiting) {
  if (is_playing_) {
    ending_.assign(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                            waiting_.size(), kFadeFrames)));
    ending_left_ = risen_;
  }
  if (!keeps_waiting) waiting_.clear();
  is_playing_ = false;
}

/// Corrects the drift between the clocks of device and program, and adapts to slow pictures.
void SampleFeed::stay_in_time(Time heard_at) {
  if (lasting(well_) > kWell) {
    delay_ = std::max<Seconds>(delay_ - kMoreDelay, kDelay);
    well_ = 0;
  }
  if (is_playing_ && !waiting_.empty() && std::abs(late(heard_at).count()) > kTolerance.count()) {
    begin_end(true);
  }
}

/// Starts to play when the first waiting frame is due, and drops the frames whose time has passed.
/// False while nothing is due.
bool SampleFeed::begin(Time heard_at) {
  if (waiting_.empty()) return false;
  Seconds missed = late(heard_at);
  if (missed.count() < 0.0) return false;
  if (ran_dry_ && missed > lasting(1)) {
    delay_ = std::min<Seconds>(delay_ + kMoreDelay, kMostDelay);
    well_ = 0;
    missed = late(heard_at);
  }
  ran_dry_ = false;
  const auto frames = static_cast<std::int64_t>(missed.count() * sample_rate_hz_);
  if (frames < 0) return false;
  if (frames >= static_cast<std::int64_t>(waiting_.size())) {
    waiting_.clear();
    return false;
  }
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(frames));
  is_playing_ = true;
  risen_ = 0;
  return true;
}

SampleFeed::Frame SampleFeed::next(Time heard_at) {
  if (ending_left_ > 0) {
    if (!ending_.empty()) {
      last_ = ending_.front();
      ending_.pop_front();
    }
    const float gain = static_cast<float>(--ending_left_) * kFadeStep;
    return {last_.left * gain, last_.right * gain};
  }
  if (!is_playing_ && !begin(heard_at)) return {};
  if (waiting_.empty()) {
    ran_dry_ = true;
    begin_end(false);
    return ending_left_ > 0 ? next(heard_at) : Frame{};
  }
  last_ = waiting_.front();
  waiting_.pop_front();
  if (risen_ >= kFadeFrames) return last_;
  const float gain = static_cast<float>(++risen_) * kFadeStep;
  return {last_.left * gain, last_.right * gain};
}

void SampleFeed::pull(std::span<float> out, Time heard_at) {
  const std::lock_guard lock(mutex_);
  stay_in_time(heard_at);
  well_ += out.size() / 2;
  const float wanted = is_muted_ ? 0.0F : 1.0F;
  for (std::size_t i = 0; i + 1 < out.size(); i += 2) {
    const auto passed = std::chrono::duration_cast<Time::duration>(lasting(i / 2));
    const Frame frame = next(heard_at + passed);
    loudness_ += std::clamp(wanted - loudness_, -kFadeStep, kFadeStep);
    out[i] = frame.left * loudness_;
    out[i + 1] = frame.right * loudness_;
  }
  measure(out);
}

void SampleFeed::measure(std::span<const float> played) {
  Block block;
  for (const float sample : played) {
    block.peak = std::max(block.peak, std::abs(sample));
    block.power += static_cast<double>(sample) * static_cast<double>(sample);
  }
  if (!played.empty()) block.power /= static_cast<double>(played.size());
  blocks_.push_back(block);
  if (blocks_.size() > kLevelBlocks) blocks_.pop_front();
}

void SampleFeed::set_muted(bool muted) {
  const std::lock_guard lock(mutex_);
  is_muted_ = muted;
}

bool SampleFeed::is_muted() const {
  const std::lock_guard lock(mutex_);
  return is_muted_;
}

bool SampleFeed::is_quiet() const {
  const std::lock_guard lock(mutex_);
  return !is_playing_ && ending_left_ == 0 && waiting_.empty();
}

SoundLevel SampleFeed::level() const {
  const std::lock_guard lock(mutex_);
  SoundLevel level;
  double power = 0.0;
  for (const Block& block : blocks_) {
    level.peak = std::max(level.peak, block.peak);
    power += block.power;
  }
  if (!blocks_.empty())
    level.rms = static_cast<float>(std::sqrt(power / static_cast<double>(blocks_.size())));
  return level;
}

std::chrono::microseconds SampleFeed::delay() const {
  const std::lock_guard lock(mutex_);
  return std::chrono::duration_cast<std::chrono::microseconds>(delay_);
}

}  // namespace tickreel::window
