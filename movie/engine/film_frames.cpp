#include "movie/engine/film_frames.h"

#include "encode/audio_format.h"

namespace tickreel::movie {
namespace {

void add(const std::vector<float>& samples, const SoundLayer& layer, std::vector<float>& sum) {
  constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
  const auto count = static_cast<double>(samples.size() / kChannels);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double share = static_cast<double>(i / kChannels) / count;
    const double gain = layer.gain_from + (layer.gain_to - layer.gain_from) * share;
    sum[i] += static_cast<float>(samples[i] * gain);
  }
}

std::vector<float> samples_of(const SoundLayer& layer) {
  return layer.samples.empty() ? mix(layer.sound, layer.mixer.get()) : layer.samples;
}

}  // namespace

std::vector<float> mix(const std::vector<SoundLayer>& layers) {
  std::vector<float> sum;
  for (const SoundLayer& layer : layers) {
    std::vector<float> samples = samples_of(layer);
    if (layers.size() == 1 && layer.gain_from == 1.0 && layer.gain_to == 1.0) return samples;
    sum.resize(samples.size());
    add(samples, layer, sum);
  }
  return sum;
}

}  // namespace tickreel::movie
