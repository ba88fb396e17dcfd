#include "sound/mixer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "sound/clip_reading.h"
#include "sound/heard_voice.h"
#include "sound/soft_limit.h"

namespace tickreel::sound {
namespace {

constexpr std::size_t kChunk = 256;  ///< samples at a time; changes none of them
constexpr float kLoudestSample = 16.0F;
constexpr int kFastestClip = 768'000;

/// Channel after channel, all finite; without samples if the clip makes no sense.
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

/// Makes a part of samples softer by as much as they will be.
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
  std::array<float, kChunk> fractions{};  ///< of the step, at each sample of the chunk
  std::array<std::array<float, kChunk>, kSoundChannels> read{};

  const FilterTable& filter_for(double ratio);
  void add(const HeardVoice& heard_voice, std::int64_t first_sample, std::span<float> out);
  void add_samples(const SoundScene& scene, Tick tick, std::int64_t first_sample,
                   std::span<float> out) const;
};

/// Those of the scene that are there already.
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
