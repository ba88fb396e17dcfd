#include "movie/engine/film_frames.h"

#include <utility>

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

std::vector<float> samples_of(const SoundLayer& layer, std::vector<float>* music) {
  if (layer.samples.empty()) return mix(layer.sound, layer.mixer.get(), music);
  if (music != nullptr) music->assign(layer.samples.size(), 0.0F);
  return layer.samples;
}

}  // namespace

std::vector<float> mix(const std::vector<SoundLayer>& layers, std::vector<float>* music) {
  std::vector<float> sum;
  std::vector<float> of_music;
  std::vector<float>* const asked = music == nullptr ? nullptr : &of_music;
  if (music != nullptr) music->clear();
  for (const SoundLayer& layer : layers) {
    std::vector<float> samples = samples_of(layer, asked);
    if (layers.size() == 1 && layer.gain_from == 1.0 && layer.gain_to == 1.0) {
      if (music != nullptr) *music = std::move(of_music);
      return samples;
    }
    sum.resize(samples.size());
    add(samples, layer, sum);
    if (music == nullptr) continue;
    music->resize(of_music.size());
    add(of_music, layer, *music);
  }
  return sum;
}

}  // namespace tickreel::movie
