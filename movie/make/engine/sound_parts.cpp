#include "movie/make/engine/sound_parts.h"

#include <cstddef>

#include "encode/audio_format.h"

namespace tickreel::movie {

MixedSound mix_parts(const std::vector<SoundPart>& parts, Mixer* mixer,
                     std::span<const SoundBus> buses) {
  constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
  MixedSound mixed;
  mixed.split.resize(buses.size());
  if (parts.empty()) return mixed;
  const std::int64_t count = parts.back().samples.end - parts.front().samples.first;
  mixed.all.resize(static_cast<std::size_t>(count) * kChannels);
  for (std::vector<float>& of_bus : mixed.split) of_bus.resize(mixed.all.size());
  std::size_t at = 0;
  std::vector<BusPart> apart;
  for (const SoundPart& part : parts) {
    const std::size_t numbers = static_cast<std::size_t>(part.samples.count()) * kChannels;
    apart.clear();
    for (std::size_t i = 0; i < buses.size(); ++i) {
      apart.push_back({buses[i], std::span(mixed.split[i]).subspan(at, numbers)});
    }
    const HeardStep& step = *part.step;
    mixer->mix(step.scene, step.tick, step.from, step.to, part.samples.first,
               std::span(mixed.all).subspan(at, numbers), apart);
    at += numbers;
  }
  return mixed;
}

}  // namespace tickreel::movie
