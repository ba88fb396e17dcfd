#include "sound/mixer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

#include "sound/clip_position.h"
#include "sound/filter_table.h"
#include "sound/heard_voice.h"
#include "sound/soft_limit.h"
#include "tickreel/sound/clip.h"

namespace tickreel::sound {
namespace {

/// A channel of a clip. Outside of it there is silence; in a loop, its other end.
struct ClipChannel {
  std::span<const float> samples;  ///< not empty
  bool loops = false;
};

// Four numbers that machines with SIMD compute at once. They are written out so that every compiler
// adds in the same order. (Memory needs no alignment, because memcpy reads it.)
using Float4 = float __attribute__((vector_size(16)));

constexpr std::size_t kMaxTaps = 16 * FilterTable::kTapsAtUnity;

Float4 load(const float* from) {
  Float4 numbers;
  std::memcpy(&numbers, from, sizeof numbers);
  return numbers;
}

float sum(Float4 numbers) {
  return (numbers[0] + numbers[2]) + (numbers[1] + numbers[3]);
}

/// The place of a sample between two rows of a table.
struct RowPlace {
  std::size_t row;
  float weight;  ///< of the row after it
};

RowPlace row_place(double fraction) {
  const double place = fraction * static_cast<double>(FilterTable::kRows);
  const auto row = static_cast<std::size_t>(place);
  return {row, static_cast<float>(place - static_cast<double>(row))};
}

/// Returns the samples under the filter's taps around a position: in the clip, or put together in
/// `edge` where the taps reach beyond an end.
const float* window_at(const ClipChannel& channel, std::int64_t whole, std::size_t taps,
                       std::array<float, kMaxTaps>& edge) {
  const auto length = static_cast<std::int64_t>(channel.samples.size());
  const auto count = static_cast<std::int64_t>(taps);
  const std::int64_t first = whole - count / 2 + 1;
  if (first >= 0 && first + count <= length) return channel.samples.data() + first;
  for (std::int64_t tap = 0; tap < count; ++tap) {
    std::int64_t at = first + tap;
    if (channel.loops) {
      at %= length;
      if (at < 0) at += length;
    }
    edge[static_cast<std::size_t>(tap)] =
        at >= 0 && at < length ? channel.samples[static_cast<std::size_t>(at)] : 0.0F;
  }
  return edge.data();
}

/// Filters with the interpolation of the two rows around a position.
inline float filtered_by(const float* samples, const float* row, std::size_t taps, float weight) {
  const float* next = row + taps;
  Float4 sum_row{};
  Float4 sum_next{};
  for (std::size_t tap = 0; tap < taps; tap += 4) {
    const Float4 four = load(samples + tap);
    sum_row += four * load(row + tap);
    sum_next += four * load(next + tap);
  }
  return sum(sum_row + (sum_next - sum_row) * weight);
}

float filtered(const float* samples, const FilterTable& filter, RowPlace place) {
  const float* row = filter.row(place.row);
  constexpr std::size_t kUsual = FilterTable::kTapsAtUnity;  // as a constant it is faster
  return filter.taps() == kUsual ? filtered_by(samples, row, kUsual, place.weight)
                                 : filtered_by(samples, row, filter.taps(), place.weight);
}

/// Returns how many samples from `whole` on have all their taps within the clip.
std::int64_t inside(const ClipChannel& channel, std::int64_t whole, std::size_t taps) {
  const auto half = static_cast<std::int64_t>(taps / 2);
  if (whole < half - 1) return 0;
  return std::max<std::int64_t>(static_cast<std::int64_t>(channel.samples.size()) - half - whole,
                                0);
}

/// Sums in the order in which filter_block() does.
float filtered_in_order(const float* samples, std::span<const float> taps) {
  float sum = 0.0F;
  for (std::size_t tap = 0; tap < taps.size(); ++tap) sum += samples[tap] * taps[tap];
  return sum;
}

/// The number of neighbouring samples that are filtered at once with the same taps.
constexpr std::size_t kBlock = 16;

void filter_block(const float* samples, std::span<const float> taps, float* out) {
  Float4 sums[kBlock / 4] = {};
  for (std::size_t tap = 0; tap < taps.size(); ++tap) {
    for (std::size_t i = 0; i < kBlock / 4; ++i) {
      sums[i] += load(samples + tap + 4 * i) * taps[tap];
    }
  }
  std::memcpy(out, sums, sizeof sums);
}

/// Reads a clip that is only shifted by a fraction of a sample: the taps stay the same.
void read_moved(const ClipChannel& channel, std::int64_t whole, double fraction,
                const FilterTable& filter, std::span<float> out) {
  std::array<float, kMaxTaps> edge;
  std::array<float, FilterTable::kTapsAtUnity> taps;
  const RowPlace place = row_place(fraction);
  const float* row = filter.row(place.row);
  for (std::size_t tap = 0; tap < taps.size(); ++tap) {
    taps[tap] = row[tap] + place.weight * (row[tap + taps.size()] - row[tap]);
  }
  const std::size_t before = taps.size() / 2 - 1;
  std::size_t i = 0;
  while (i < out.size()) {
    const std::int64_t at = whole + static_cast<std::int64_t>(i);
    if (out.size() - i >= kBlock && inside(channel, at, taps.size()) >= std::int64_t{kBlock}) {
      filter_block(channel.samples.data() + static_cast<std::size_t>(at) - before, taps,
                   out.data() + i);
      i += kBlock;
    } else {
      out[i++] = filtered_in_order(window_at(channel, at, taps.size(), edge), taps);
    }
  }
}

/// Reads a clip at its recorded rate. Returns how many samples of `out` come before its end.
std::size_t read_at_own_rate(const ClipChannel& channel, const ClipPosition& position,
                             std::int64_t from, const FilterTable& filter, std::span<float> out) {
  const auto length = static_cast<std::int64_t>(channel.samples.size());
  std::size_t done = 0;
  while (done < out.size()) {
    std::int64_t whole = position.whole + from + static_cast<std::int64_t>(done);
    if (whole >= length && !channel.loops) break;
    whole %= length;
    const auto left = static_cast<std::size_t>(length - whole);
    const std::span part = out.subspan(done, std::min(left, out.size() - done));
    if (position.fraction == 0.0) {
      std::copy_n(channel.samples.begin() + whole, part.size(), part.begin());
    } else {
      read_moved(channel, whole, position.fraction, filter, part);
    }
    done += part.size();
  }
  return done;
}

std::size_t read_pitched(const ClipChannel& channel, const ClipPosition& position,
                         std::int64_t from, const FilterTable& filter, std::span<float> out) {
  const auto length = static_cast<std::int64_t>(channel.samples.size());
  std::array<float, kMaxTaps> edge;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double passed = position.fraction +
                          static_cast<double>(from + static_cast<std::int64_t>(i)) * position.ratio;
    const auto steps = static_cast<std::int64_t>(passed);
    std::int64_t whole = position.whole + steps;
    if (whole >= length) {
      if (!channel.loops) return i;
      whole %= length;
    }
    out[i] = filtered(window_at(channel, whole, filter.taps(), edge), filter,
                      row_place(passed - static_cast<double>(steps)));
  }
  return out.size();
}

/// Writes the channel at position.whole + position.fraction + (from + k) * position.ratio into
/// out[k]. Each sample depends on its own position only, so the size of portions does not matter.
/// Returns how many come before the clip's end; a loop has all.
std::size_t read_clip(const ClipChannel& channel, const ClipPosition& position, std::int64_t from,
                      const FilterTable& filter, std::span<float> out) {
  return position.ratio == 1.0 ? read_at_own_rate(channel, position, from, filter, out)
                               : read_pitched(channel, position, from, filter, out);
}

constexpr std::size_t kChunk = 256;  ///< samples at a time; the result does not depend on it
constexpr float kLoudestSample = 16.0F;
constexpr int kFastestClip = 768'000;

/// Returns the clip with its channels one after the other and all samples finite; without samples
/// if the clip makes no sense.
Clip made_ready(Clip clip) {
  const bool sane = (clip.channels == 1 || clip.channels == 2) && clip.sample_rate_hz > 0 &&
                    clip.sample_rate_hz <= kFastestClip;
  if (!sane) clip.samples.clear();
  if (clip.channels < 1) clip.channels = 1;
  for (float& sample : clip.samples) {
    sample = std::isfinite(sample) ? std::clamp(sample, -kLoudestSample, kLoudestSample) : 0.0F;
  }
  if (clip.channels == 2) {
    std::vector<float> planes(static_cast<std::size_t>(clip.length()) * 2);
    const std::size_t length = planes.size() / 2;
    for (std::size_t i = 0; i < planes.size(); ++i) {
      planes[i % 2 * length + i / 2] = clip.samples[i];
    }
    clip.samples = std::move(planes);
  }
  return clip;
}

ClipChannel channel_of(const Clip& clip, int channel, bool loops) {
  const auto length = static_cast<std::size_t>(clip.length());
  return {std::span(clip.samples).subspan(static_cast<std::size_t>(channel) * length, length),
          loops};
}

/// Softens a part of the samples by as much as the limiter will soften the whole.
void limit_share(std::span<const float> all, std::span<float> part) {
  for (std::size_t i = 0; i < part.size(); ++i) {
    const float limited = soft_limit(all[i]);
    if (limited == all[i]) continue;
    part[i] = part[i] == all[i] ? limited : part[i] * (limited / all[i]);
  }
}

}  // namespace

struct Mixer::Parts {
  std::vector<Clip> clips;
  Hearing hearing;
  std::array<std::optional<FilterTable>, std::size(kFilterStretches)> filters;  ///< as needed
  std::vector<HeardVoice> heard;
  std::array<float, kChunk> fractions{};  ///< of the step, for each sample of the chunk
  std::array<std::array<float, kChunk>, kSoundChannels> read{};

  const FilterTable& filter_for(double ratio);
  void add(const HeardVoice& heard_voice, std::int64_t first_sample, std::span<float> out);
  void add_samples(const SoundScene& scene, Tick tick, std::int64_t first_sample,
                   std::span<float> out) const;
};

/// Adds the scene's own samples, as far as they exist already.
void Mixer::Parts::add_samples(const SoundScene& scene, Tick tick, std::int64_t first_sample,
                               std::span<float> out) const {
  const SampleRange step = samples_of_step(tick, hearing.tick_rate, hearing.sample_rate_hz);
  const auto skipped = static_cast<std::size_t>(first_sample - step.first) * kSoundChannels;
  if (skipped >= scene.samples.size()) return;
  const float gain = hearing.gains[static_cast<std::size_t>(SoundBus::kGame)];
  const std::size_t count = std::min(out.size(), scene.samples.size() - skipped);
  for (std::size_t i = 0; i < count; ++i) {
    const float sample = scene.samples[skipped + i];
    if (std::isfinite(sample)) {
      out[i] += std::clamp(sample, -kLoudestSample, kLoudestSample) * gain;
    }
  }
}

const FilterTable& Mixer::Parts::filter_for(double ratio) {
  std::size_t which = 0;
  while (kFilterStretches[which] < ratio) ++which;
  if (!filters[which]) filters[which].emplace(kFilterStretches[which]);
  return *filters[which];
}

void Mixer::Parts::add(const HeardVoice& heard_voice, std::int64_t first_sample,
                       std::span<float> out) {
  const ClipPosition& position = heard_voice.position;
  const std::int64_t skipped = std::max<std::int64_t>(position.first_sample - first_sample, 0);
  const std::size_t frames = out.size() / kSoundChannels;
  if (skipped >= static_cast<std::int64_t>(frames)) return;
  const auto skip = static_cast<std::size_t>(skipped);
  const std::int64_t from = first_sample + skipped - position.first_sample;
  const FilterTable& filter = filter_for(position.ratio);
  const Clip& clip = clips[heard_voice.voice.clip];
  const bool loops = heard_voice.voice.loops;
  const std::span left = std::span(read[0]).first(frames - skip);
  const std::size_t count = read_clip(channel_of(clip, 0, loops), position, from, filter, left);
  const float* right = read[0].data();
  if (clip.channels == 2) {
    read_clip(channel_of(clip, 1, loops), position, from, filter,
              std::span(read[1]).first(frames - skip));
    right = read[1].data();
  }
  if (heard_voice.mono) {
    for (std::size_t i = 0; i < count; ++i) left[i] = 0.5F * (left[i] + right[i]);
    right = left.data();
  }
  const EarGains gains = heard_voice.from;
  const EarGains rise{heard_voice.to.left - gains.left, heard_voice.to.right - gains.right};
  for (std::size_t i = 0; i < count; ++i) {
    const float passed = fractions[skip + i];
    out[2 * (skip + i)] += left[i] * (gains.left + rise.left * passed);
    out[2 * (skip + i) + 1] += right[i] * (gains.right + rise.right * passed);
  }
}

Mixer::Mixer(std::vector<Clip> clips, const TickRate& tick_rate, int sample_rate_hz,
             const BusGains& gains)
    : parts_(std::make_unique<Parts>()) {
  for (Clip& clip : clips) parts_->clips.push_back(made_ready(std::move(clip)));
  parts_->hearing = {parts_->clips, tick_rate, sample_rate_hz, gains};
  for (float& gain : parts_->hearing.gains) {
    gain = gain > 0.0F ? std::min(gain, kMaxVoiceGain) : 0.0F;
  }
}

Mixer::Mixer(Mixer&&) noexcept = default;
Mixer& Mixer::operator=(Mixer&&) noexcept = default;
Mixer::~Mixer() = default;

void Mixer::mix(const SoundScene& scene, Tick tick, const Listener& from, const Listener& to,
                std::int64_t first_sample, std::span<float> out, std::span<const BusPart> apart) {
  Parts& parts = *parts_;
  const Hearing& hearing = parts.hearing;
  choose_heard(scene.voices, hearing, tick, from, to, parts.heard);
  std::size_t done = 0;
  while (!out.empty()) {
    const std::span chunk = out.first(std::min(out.size(), kChunk * kSoundChannels));
    for (std::size_t i = 0; i < chunk.size() / kSoundChannels; ++i) {
      parts.fractions[i] = step_fraction(tick, hearing.tick_rate, hearing.sample_rate_hz,
                                         first_sample + static_cast<std::int64_t>(i));
    }
    std::fill(chunk.begin(), chunk.end(), 0.0F);
    parts.add_samples(scene, tick, first_sample, chunk);
    for (const HeardVoice& voice : parts.heard) parts.add(voice, first_sample, chunk);
    for (const BusPart& part : apart) {
      const std::span of_bus = part.out.subspan(done, chunk.size());
      std::fill(of_bus.begin(), of_bus.end(), 0.0F);
      for (const HeardVoice& voice : parts.heard) {
        if (voice.voice.bus == part.bus) parts.add(voice, first_sample, of_bus);
      }
      limit_share(chunk, of_bus);
    }
    done += chunk.size();
    for (float& sample : chunk) sample = soft_limit(sample);
    out = out.subspan(chunk.size());
    first_sample += static_cast<std::int64_t>(chunk.size()) / kSoundChannels;
  }
}

}  // namespace tickreel::sound
