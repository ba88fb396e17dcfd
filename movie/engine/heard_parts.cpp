#include "movie/engine/heard_parts.h"

#include <cstddef>
#include <span>

#include "encode/audio_format.h"

namespace tickreel::movie {

std::vector<float> mix_parts(const std::vector<SoundPart>& parts, Mixer* mixer,
                             std::vector<float>* music) {
  constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
  if (parts.empty()) return {};
  const std::int64_t count = parts.back().samples.end - parts.front().samples.first;
  std::vector<float> samples(static_cast<std::size_t>(count) * kChannels);
  std::vector<float> of_music(music == nullptr ? 0 : samples.size());
  std::span<float> left(samples);
  std::span<float> left_of_music(of_music);
  for (const SoundPart& part : parts) {
    const std::size_t numbers = static_cast<std::size_t>(part.samples.count()) * kChannels;
    const auto out_of_music = left_of_music.first(music == nullptr ? 0 : numbers);
    const HeardStep& step = *part.step;
    mixer->mix(step.scene, step.tick, step.from, step.to, part.samples.first, left.first(numbers),
               out_of_music);
    left = left.subspan(numbers);
    left_of_music = left_of_music.subspan(out_of_music.size());
  }
  if (music != nullptr) *music = std::move(of_music);
  return samples;
}

}  // namespace tickreel::movie
