#include <algorithm>

#include "vec.h"

namespace comets {
namespace {

// The richest of the others that is worth a pulse, and near enough to be caught.
const Comet* find_prey(const State& seen, int comet) {
  const Comet& self = seen.comets[comet];
  const Comet* prey = nullptr;
  for (int i = 0; i < seen.comet_count; ++i) {
    const Comet& other = seen.comets[i];
    if (i == comet || other.dust < 40 || length(other.at - self.at) > 11.0F) continue;
    if (prey == nullptr || other.dust > prey->dust) prey = &other;
  }
  return prey;
}

// Where free dust is, the near first; each comet with a taste of its own, so that they do not all
// fly to the same place.
Vec find_dust(const State& seen, int comet) {
  const Vec at = seen.comets[comet].at;
  Vec best = turned(at);
  float least = 1e9F;
  for (int i = 0; i < kGrains; ++i) {
    const Grain& grain = seen.grains[i];
    if (grain.owner != kNobody || length(grain.at) < 3.0F) continue;
    const float cost = length(grain.at - at) + 5.0F * trait(i, 10U + static_cast<unsigned>(comet));
    if (cost >= least) continue;
    least = cost;
    best = grain.at + grain.velocity * 0.3F;
  }
  return best;
}

}  // namespace

Controls think(const State& seen, int comet) {
  constexpr std::int32_t kReady = 170;
  const Comet& self = seen.comets[comet];
  const Comet* const prey = self.pulse_age > kReady ? find_prey(seen, comet) : nullptr;
  const Vec goal = prey != nullptr ? prey->at + prey->velocity * 0.25F : find_dust(seen, comet);
  Vec wish = (goal - self.at) * 1.5F - self.velocity * 0.25F;
  const float distance = length(self.at);
  if (distance < 4.0F) {
    // Round the sun, not through it.
    const Vec out = direction(self.at);
    wish = wish + out * ((4.0F - distance) * 3.0F);
    wish += turned(out) * 2.0F;
  }
  const float strength = length(wish);
  if (strength > 1.0F) wish = wish * (1.0F / strength);
  const bool strikes = prey != nullptr && length(prey->at - self.at) < 0.7F * kPulseRadius;
  return {wish.x, wish.y, strikes};
}

}  // namespace comets
