#include "tickreel/sound/voice_writer.h"

#include <algorithm>

#include "tickreel/view/exact_math.h"

namespace tickreel {
namespace {

/// The finaliser of MurmurHash3: each input bit changes half of the output bits.
std::uint64_t mixed(std::uint64_t bits) {
  bits ^= bits >> 33U;
  bits *= 0xff51afd7ed558ccdULL;
  bits ^= bits >> 33U;
  bits *= 0xc4ceb9fe1a85ec53ULL;
  return bits ^ bits >> 33U;
}

Voice voice_of(std::uint64_t id, std::uint32_t clip, const std::optional<HeardFrom>& place) {
  Voice voice;
  voice.id = mixed(id * 64U + clip + 1);
  voice.clip = clip;
  if (place) {
    voice.has_place = true;
    voice.place_from = place->from;
    voice.place_to = place->to;
    voice.full_gain_metres = place->full_gain_metres;
  }
  return voice;
}

}  // namespace

float scattered(std::uint64_t id, std::uint64_t use) {
  return static_cast<float>(mixed(mixed(id) + use) >> 40U) * 0x1p-24F;
}

float varied_pitch(std::uint64_t id, float most) {
  return 1.0F + most * (2.0F * scattered(id, 1) - 1.0F);
}

void VoiceWriter::add(const OneShot& sound) {
  const double age =
      (static_cast<double>(step_.tick - sound.begin.tick) - static_cast<double>(sound.begin.when)) *
      step_.step_seconds;
  const double lasts = clip_seconds_[sound.clip] / static_cast<double>(sound.pitch);
  const float gain_to = sound.gain_to < 0.0F ? sound.gain : sound.gain_to;
  if (age >= lasts || age <= -step_.step_seconds) return;
  if (sound.gain <= 0.0F && gain_to <= 0.0F) return;
  Voice voice = voice_of(sound.id, sound.clip, sound.place);
  voice.begin = sound.begin;
  voice.pitch = sound.pitch;
  voice.bus = sound.bus;
  voice.gain_from = sound.gain;
  voice.gain_to = gain_to;
  scene_.voices.push_back(voice);
}

void VoiceWriter::add(const Phrase& phrase) {
  for (std::size_t i = 0; i < phrase.semitones.size(); ++i) {
    const double seconds = phrase.seconds_apart * static_cast<double>(i);
    add(OneShot{.id = phrase.id * 17U + i,
                .clip = phrase.clip,
                .begin = later(phrase.begin, seconds, step_.step_seconds),
                .gain = phrase.gain,
                .pitch = pitch_of(phrase.semitones[i]),
                .place = phrase.place});
  }
}

void VoiceWriter::add(const Loop& loop) {
  if (loop.gain_from <= 0.0F && loop.gain_to <= 0.0F) return;
  Voice voice = voice_of(loop.id, loop.clip, loop.place);
  voice.pitch = loop.pitch;
  voice.loops = true;
  voice.bus = loop.bus;
  voice.gain_from = loop.gain_from;
  voice.gain_to = loop.gain_to;
  scene_.voices.push_back(voice);
}

std::vector<double> seconds_of(std::span<const Clip> clips) {
  std::vector<double> seconds;
  for (const Clip& clip : clips) seconds.push_back(clip.seconds());
  return seconds;
}

double memory_for(std::span<const double> clip_seconds, float lowest_pitch) {
  return *std::ranges::max_element(clip_seconds) / static_cast<double>(lowest_pitch);
}

Tick oldest_view(const SoundStep& step, double seconds) {
  const auto ticks = static_cast<Tick>(std::ceil(seconds / step.step_seconds));
  return std::max(step.views.oldest(), step.tick - ticks);
}

SoundTime later(SoundTime time, double seconds, double step_seconds) {
  const double ticks = static_cast<double>(time.when) + seconds / step_seconds;
  const double whole = std::floor(ticks);
  return {time.tick + static_cast<Tick>(whole), static_cast<float>(ticks - whole)};
}

float pitch_of(int semitones) {
  return static_cast<float>(exact_exp2(semitones / 12.0));
}

float ramp(float low, float high, float value) {
  return std::clamp((value - low) / (high - low), 0.0F, 1.0F);
}

}  // namespace tickreel
