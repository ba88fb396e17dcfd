#include "movie/film/soundtrack/stored_sound.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace tickreel::movie {
namespace {

constexpr std::size_t kSides = AudioFormat::kChannels;

}  // namespace

std::size_t stored_width(const FilmDefinition& film) {
  return kSides * (1 + split_buses(film).size());
}

void put_side_by_side(std::span<const float> samples, const std::vector<std::vector<float>>& split,
                      std::size_t buses, std::vector<float>& kept) {
  const std::size_t width = kSides * (1 + buses);
  kept.assign(samples.size() / kSides * width, 0.0F);
  const auto put = [&](std::span<const float> from, std::size_t place) {
    for (std::size_t i = 0; i + kSides <= std::min(from.size(), samples.size()); i += kSides) {
      std::copy_n(&from[i], kSides, &kept[i / kSides * width + place * kSides]);
    }
  };
  put(samples, 0);
  for (std::size_t bus = 0; bus < std::min(buses, split.size()); ++bus) put(split[bus], 1 + bus);
}

SampleSource all_of_stored(SampleSource kept, std::size_t width) {
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
