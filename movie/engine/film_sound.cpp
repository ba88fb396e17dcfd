#include "movie/engine/film_sound.h"

#include <algorithm>
#include <utility>

#include "encode/audio_format.h"

namespace tickreel {
namespace {

Tick tick_of_sample(std::int64_t sample, const FilmSound& sound) {
  return (Rational(sample) / Rational(sound.sample_rate_hz) * sound.tick_rate).floor();
}

/// The step when time goes on and nothing else does.
HeardStep held(const HeardStep& last, Tick tick) {
  HeardStep step = last;
  step.tick = tick;
  step.from = step.to;
  for (Voice& voice : step.scene.voices) {
    voice.gain_from = voice.gain_to;
    voice.place_from = voice.place_to;
  }
  return step;
}

}  // namespace

SampleRange samples_of_frame(const FilmSound& sound, std::int64_t frame) {
  const std::int64_t start = (sound.in_seconds * Rational(sound.sample_rate_hz)).ceil();
  return {start + samples_before(frame, sound.frame_rate, sound.sample_rate_hz),
          start + samples_before(frame + 1, sound.frame_rate, sound.sample_rate_hz)};
}

Result<UnmixedSound> SoundCollector::collect(std::int64_t frame, ViewSource& source) {
  const SampleRange all = samples_of_frame(sound_, frame);
  UnmixedSound unmixed{all.count(), {}};
  if (sound_.source == nullptr) return unmixed;
  std::int64_t next = all.first;
  while (next < all.end) {
    const Tick tick = tick_of_sample(next, sound_);
    auto step = step_at(tick, source);
    if (!step) return step.error();
    const std::int64_t end =
        std::min(all.end, samples_of_step(tick, sound_.tick_rate, sound_.sample_rate_hz).end);
    unmixed.parts.push_back({*std::move(step), {next, end}});
    next = end;
  }
  return unmixed;
}

Result<std::shared_ptr<const HeardStep>> SoundCollector::step_at(Tick tick, ViewSource& source) {
  if (last_ != nullptr && last_->tick == tick) return last_;
  if (tick >= sound_.end_tick) {
    const auto last = step_at(sound_.end_tick - 1, source);
    if (!last) return last.error();
    return std::make_shared<const HeardStep>(held(**last, tick));
  }
  const ViewWindow& views = source.window();
  if (views.empty() || views.newest() <= tick) {
    if (Status advanced = source.advance_to(tick + 1); !advanced) return advanced.error();
  }
  auto step = std::make_shared<HeardStep>();
  step->tick = tick;
  const bool follows = last_ != nullptr && last_->tick + 1 == tick;
  sound_.source->hear(views, follows ? last_.get() : nullptr, *step);
  last_ = step;
  return last_;
}

std::vector<float> mix(const UnmixedSound& sound, Mixer* mixer) {
  constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
  std::vector<float> samples(static_cast<std::size_t>(sound.sample_count) * kChannels);
  std::span<float> left(samples);
  for (const SoundPart& part : sound.parts) {
    const auto out = left.first(static_cast<std::size_t>(part.samples.count()) * kChannels);
    const HeardStep& step = *part.step;
    mixer->mix(step.scene, step.tick, step.from, step.to, part.samples.first, out);
    left = left.subspan(out.size());
  }
  return samples;
}

}  // namespace tickreel
