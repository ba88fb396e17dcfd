#include "encode/segments/sound_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "encode/libav/audio_encoder.h"

namespace tickreel {
namespace {

constexpr int kPointsPerSecond = 8000;
constexpr int kWindowsPerSecond = 10;
constexpr double kMostError = 0.5;
constexpr double kSilence = 0.003 * 0.003;
constexpr double kMostLagSeconds = 0.001;

/// What an encoder is given of it.
double clipped(float sample) {
  return std::isnan(sample) ? 0.0 : std::clamp(static_cast<double>(sample), -1.0, 1.0);
}

}  // namespace

SoundComparison::SoundComparison(int sample_rate_hz, bool is_lossless)
    : sample_rate_hz_(sample_rate_hz),
      is_lossless_(is_lossless),
      step_(std::max(1, sample_rate_hz / kPointsPerSecond)),
      window_points_(static_cast<int>(kChannels) * sample_rate_hz / step_ / kWindowsPerSecond) {}

std::string SoundComparison::add(std::span<const float> source, std::span<const float> decoded) {
  if (is_lossless_) return compare_exactly(source, decoded);
  std::string fault;
  for (std::size_t i = 0; i < source.size(); ++i) {
    Channel& channel = channels_[i % kChannels];
    channel.source_sum += clipped(source[i]);
    channel.decoded_sum += static_cast<double>(decoded[i]);
    if (i % kChannels + 1 < kChannels || ++samples_ % step_ != 0) continue;
    for (Channel& each : channels_) add_point(each);
    if (windows_.back().count < window_points_) continue;
    if (fault.empty()) fault = judge();
    std::shift_left(windows_.begin(), windows_.end(), 1);
    windows_.back() = Window{};
    ++window_;
  }
  return fault;
}

std::string SoundComparison::finish() {
  if (is_lossless_) return {};
  // The last window may be short, and the one before it has not been judged.
  for (int last = 0; last < 2; ++last) {
    if (std::string fault = judge(); !fault.empty()) return fault;
    std::shift_left(windows_.begin(), windows_.end(), 1);
    windows_.back() = Window{};
    ++window_;
  }
  const double lag = lag_seconds();
  if (std::abs(lag) <= kMostLagSeconds) return {};
  return fmt::format("the sound is {:.1f} ms {}", std::abs(lag) * 1000.0,
                     lag > 0 ? "late" : "early");
}

std::string SoundComparison::compare_exactly(std::span<const float> source,
                                             std::span<const float> decoded) {
  constexpr float kScale = 32768.0F;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (decoded[i] * kScale == static_cast<float>(quantised_sample(source[i]))) continue;
    const std::int64_t sample = samples_ + static_cast<std::int64_t>(i / kChannels);
    return fmt::format("the sound is another one from sample {} ({:.3f} s) on", sample,
                       static_cast<double>(sample) / sample_rate_hz_);
  }
  samples_ += static_cast<std::int64_t>(source.size() / kChannels);
  return {};
}

void SoundComparison::add_point(Channel& channel) {
  const double source = std::exchange(channel.source_sum, 0.0) / step_;
  const double decoded = std::exchange(channel.decoded_sum, 0.0) / step_;
  Window& window = windows_.back();
  window.source += source * source;
  window.error += (decoded - source) * (decoded - source);
  ++window.count;
  // Of changes, because in deep tones nearly all samples are like their neighbours.
  const double source_step = source - std::exchange(channel.source, source);
  const double decoded_step = decoded - std::exchange(channel.decoded, decoded);
  in_step_ += source_step * decoded_step;
  late_ += channel.source_step * decoded_step;
  early_ += source_step * channel.decoded_step;
  channel.source_step = source_step;
  channel.decoded_step = decoded_step;
}

std::string SoundComparison::judge() {
  const auto& [before, window, after] = windows_;
  if (window.count == 0) return {};
  const double energy = std::max({before.source, window.source, after.source});
  const double silence = kSilence * window.count;
  if (energy > silence) largest_error_ = std::max(largest_error_, window.error / energy);
  if (window.error <= kMostError * energy + silence) return {};
  return fmt::format("the sound is another one at {:.1f} s",
                     static_cast<double>(window_ - 1) / kWindowsPerSecond);
}

double SoundComparison::lag_seconds() const {
  const auto points = static_cast<double>(samples_ / step_) * kChannels;
  const double curve = 2.0 * in_step_ - late_ - early_;
  if (in_step_ <= kSilence * points || curve <= 0.0) return 0.0;
  // Where the parabola through the three has its top.
  return 0.5 * (late_ - early_) / curve * step_ / sample_rate_hz_;
}

}  // namespace tickreel
