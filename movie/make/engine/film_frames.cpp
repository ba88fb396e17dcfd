#include "movie/make/engine/film_frames.h"

#include <utility>

#include "encode/audio_format.h"

namespace tickreel::movie {
namespace {

void add(const std::vector<float>& samples, const SoundLayer& layer, std::vector<float>& sum) {
  constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
  sum.resize(samples.size());
  const auto count = static_cast<double>(samples.size() / kChannels);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double share = static_cast<double>(i / kChannels) / count;
    const double gain = layer.gain_from + (layer.gain_to - layer.gain_from) * share;
    sum[i] += static_cast<float>(samples[i] * gain);
  }
}

MixedSound mixed_of(const SoundLayer& layer, std::span<const std::string> buses) {
  if (layer.samples.empty()) return mix(layer.sound, layer.mixer.get(), buses);
  return {layer.samples,
          std::vector<std::vector<float>>(buses.size(), std::vector<float>(layer.samples.size()))};
}

}  // namespace

MixedSound mix(const std::vector<SoundLayer>& layers, std::span<const std::string> buses) {
  MixedSound sum;
  sum.split.resize(buses.size());
  for (const SoundLayer& layer : layers) {
    MixedSound mixed = mixed_of(layer, buses);
    if (layers.size() == 1 && layer.gain_from == 1.0 && layer.gain_to == 1.0) return mixed;
    add(mixed.all, layer, sum.all);
    for (std::size_t i = 0; i < buses.size(); ++i) add(mixed.split[i], layer, sum.split[i]);
  }
  return sum;
}

}  // namespace tickreel::movie
