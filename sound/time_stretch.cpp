#include "sound/time_stretch.h"

#include <rubberband/RubberBandStretcher.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>

namespace tickreel::sound {
namespace {

using RubberBand::RubberBandStretcher;

constexpr std::size_t kChannels = 2;
/// The samples given at once: the output of more would not fit into the stretcher's buffer.
constexpr std::size_t kPiece = 512;
using Channels = std::array<std::vector<float>, kChannels>;

Channels channels_of(std::span<const float> interleaved) {
  Channels channels;
  for (std::size_t channel = 0; channel < kChannels; ++channel) {
    channels[channel].resize(interleaved.size() / kChannels);
    for (std::size_t i = 0; i < channels[channel].size(); ++i) {
      channels[channel][i] = interleaved[kChannels * i + channel];
    }
  }
  return channels;
}

/// Moves the available output to `out`, from sample `first` on, and advances `first`. Surplus
/// samples are dropped.
void take(RubberBandStretcher& stretcher, std::size_t& first, std::span<float> out) {
  Channels taken;
  for (int count = stretcher.available(); count > 0; count = stretcher.available()) {
    for (auto& channel : taken) channel.resize(static_cast<std::size_t>(count));
    const std::array<float*, kChannels> places{taken[0].data(), taken[1].data()};
    const std::size_t got = stretcher.retrieve(places.data(), static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < got; ++i, ++first) {
      if (kChannels * first >= out.size()) continue;
      for (std::size_t channel = 0; channel < kChannels; ++channel) {
        out[kChannels * first + channel] = taken[channel][i];
      }
    }
    if (got == 0) return;
  }
}

}  // namespace

std::vector<float> stretch_time(std::span<const float> samples, int rate_hz,
                                std::span<const StretchKey> keys, std::int64_t out_samples) {
  std::vector<float> out(kChannels * static_cast<std::size_t>(out_samples));
  const std::size_t count = samples.size() / kChannels;
  const bool is_silent = std::ranges::all_of(samples, [](float sample) { return sample == 0.0F; });
  if (count == 0 || is_silent) return out;
  constexpr int kOptions =
      RubberBandStretcher::OptionProcessOffline | RubberBandStretcher::OptionEngineFiner |
      RubberBandStretcher::OptionChannelsTogether | RubberBandStretcher::OptionThreadingNever;
  RubberBandStretcher stretcher(static_cast<std::size_t>(rate_hz), kChannels, kOptions,
                                static_cast<double>(out_samples) / static_cast<double>(count));
  stretcher.setExpectedInputDuration(count);
  stretcher.setMaxProcessSize(kPiece);
  std::map<std::size_t, std::size_t> map;
  for (const StretchKey& key : keys) {
    map[static_cast<std::size_t>(key.in)] = static_cast<std::size_t>(key.out);
  }
  if (!map.empty()) stretcher.setKeyFrameMap(map);
  const Channels in = channels_of(samples);
  const auto each_piece = [&](const auto& give) {
    for (std::size_t at = 0; at < count; at += kPiece) {
      const std::array<const float*, kChannels> piece{&in[0][at], &in[1][at]};
      give(piece.data(), std::min(kPiece, count - at), at + kPiece >= count);
    }
  };
  each_piece([&](const float* const* piece, std::size_t size, bool is_last) {
    stretcher.study(piece, size, is_last);
  });
  std::size_t first = 0;
  each_piece([&](const float* const* piece, std::size_t size, bool is_last) {
    stretcher.process(piece, size, is_last);
    take(stretcher, first, out);
  });
  return out;
}

std::string time_stretch_version() {
  return RUBBERBAND_VERSION;
}

}  // namespace tickreel::sound
