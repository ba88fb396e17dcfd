#include "movie/soundtrack/kept_sound.h"

#include <memory>
#include <utility>

namespace tickreel::movie {
namespace {

constexpr std::size_t kSides = AudioFormat::kChannels;

}  // namespace

std::size_t kept_width(const FilmDefinition& film) {
  return splits_sound(film) ? 2 * kSides : kSides;
}

void put_side_by_side(std::span<const float> samples, std::span<const float> music,
                      std::vector<float>& kept) {
  kept.clear();
  for (std::size_t i = 0; i + kSides <= samples.size(); i += kSides) {
    const bool has_music = i + kSides <= music.size();
    kept.insert(kept.end(), {samples[i], samples[i + 1], has_music ? music[i] : 0.0F,
                             has_music ? music[i + 1] : 0.0F});
  }
}

SampleSource all_of_kept(SampleSource kept, std::size_t width) {
  if (width == kSides) return kept;
  auto block = std::make_shared<std::vector<float>>();
  return [kept = std::move(kept), width, block](std::span<float> out) -> Result<std::size_t> {
    block->resize(out.size() / kSides * width);
    const auto count = kept(*block);
    if (!count) return count;
    for (std::size_t i = 0; i < *count / width; ++i) {
      for (std::size_t channel = 0; channel < kSides; ++channel) {
        out[i * kSides + channel] = (*block)[i * width + channel];
      }
    }
    return *count / width * kSides;
  };
}

}  // namespace tickreel::movie
