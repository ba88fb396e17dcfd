#include "tickreel/sound/score.h"

#include <algorithm>
#include <cmath>

namespace tickreel {

void Score::add_rhythm(std::uint32_t clip, double first_beat, const char* steps, float gain,
                       std::uint32_t part) {
  for (int i = 0; steps[i] != '\0'; ++i) {
    if (steps[i] == ' ') continue;
    add({.clip = clip,
         .beat = first_beat + 0.25 * i,
         .gain = steps[i] == 'x' ? gain : 0.5F * gain,
         .part = part});
  }
}

void Score::write(const SoundStep& step, std::span<const double> clip_seconds,
                  std::span<const float> gains_from, std::span<const float> gains_to,
                  VoiceWriter& voices) const {
  const double now = static_cast<double>(step.tick) * step.step_seconds;
  const double round = beats_ * beat_seconds_;
  for (std::size_t i = 0; i < notes_.size(); ++i) {
    const Note& note = notes_[i];
    const float pitch = pitch_of(note.semitones);
    const double at = note.beat * beat_seconds_;
    const double lasts = clip_seconds[note.clip] / static_cast<double>(pitch);
    const auto first =
        std::max(0LL, static_cast<long long>(std::floor((now - lasts - at) / round)));
    const auto last = static_cast<long long>(std::floor((now + step.step_seconds - at) / round));
    for (long long turn = first; turn <= last; ++turn) {
      const double begin = (static_cast<double>(turn) * round + at) / step.step_seconds;
      const double tick = std::floor(begin);
      voices.add(OneShot{.id = static_cast<std::uint64_t>(turn) * notes_.size() + i,
                         .clip = note.clip,
                         .begin = {static_cast<Tick>(tick), static_cast<float>(begin - tick)},
                         .gain = note.gain * gains_from[note.part],
                         .gain_to = note.gain * gains_to[note.part],
                         .pitch = pitch,
                         .bus = SoundBus::kMusic});
    }
  }
}

}  // namespace tickreel
