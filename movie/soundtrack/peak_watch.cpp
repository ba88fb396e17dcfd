#include "movie/soundtrack/peak_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tickreel::movie {

void PeakWatch::note(std::span<const float> samples) const {
  float largest = 0.0F;
  for (const float sample : samples) largest = std::max(largest, std::abs(sample));
  for (float was = peak_->load(); was < largest && !peak_->compare_exchange_weak(was, largest);) {
  }
}

std::vector<std::string> PeakWatch::warnings() const {
  // What nobody hears is none.
  constexpr double kAudible = 0.5;
  const double above = 20 * std::log10(std::max(peak_->load(), 1.0F));
  if (above <= kAudible) return {};
  return {
      fmt::format("the sound goes {:.1f} dB above full scale, and is cut off there: §volume, "
                  "§music-gain or §loudness make it quieter",
                  above)};
}

}  // namespace tickreel::movie
