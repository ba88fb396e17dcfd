#include "movie/film/soundtrack/track_splitter.h"

#include <algorithm>
#include <cmath>

namespace tickreel::movie {
namespace {

constexpr float kLowest = -kQuantisedScale;
constexpr float kHighest = kQuantisedScale - 1.0F;

/// Returns the factor by which clipping makes a mix softer.
double clipping(float mix) {
  const float plain = plain_sample(mix);
  return plain == mix || !std::isfinite(mix) ? 1.0 : double{plain} / double{mix};
}

/// Rounds to a whole number, which a float holds exactly.
float whole(double part) {
  if (std::isnan(part)) return 0.0F;
  const double nearest = std::nearbyint(part * double{kQuantisedScale});
  return static_cast<float>(std::clamp(nearest, double{kLowest}, double{kHighest}));
}

}  // namespace

void split_sample(float mix, std::span<float> parts, std::size_t rest) {
  const double softer = clipping(mix);
  float left = quantised_sample(mix);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i] = i == rest ? 0.0F : whole(softer * double{parts[i]});
    left -= parts[i];
  }
  const auto give = [&](float& part) {
    const float given = std::clamp(part + left, kLowest, kHighest) - part;
    part += given;
    left -= given;
  };
  give(parts[rest]);
  for (float& part : parts) give(part);
  for (float& part : parts) part /= kQuantisedScale;
}

}  // namespace tickreel::movie
