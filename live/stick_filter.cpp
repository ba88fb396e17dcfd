#include "live/stick_filter.h"

#include <algorithm>
#include <cmath>

#include "tickreel/game/input_frame.h"

namespace tickreel::live {

void StickFilter::update(float raw) {
  const float reach = std::isnan(raw) ? 0.0F : std::abs(raw);
  const float scaled = std::clamp((reach - kDeadZone) / (kFullScale - kDeadZone), 0.0F, 1.0F);
  const float now = std::copysign(scaled, raw);
  // Both ends are always reached: a released stick gives 0, one pushed home gives all.
  const bool at_an_end = scaled == 0.0F || scaled == 1.0F;
  if (at_an_end || std::abs(now - held_) > kHold) held_ = now;
}

std::int16_t StickFilter::value() const {
  return quantise_axis(held_);
}

}  // namespace tickreel::live
