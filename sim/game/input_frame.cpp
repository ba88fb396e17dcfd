#include "tickreel/game/input_frame.h"

#include <algorithm>

namespace tickreel {

std::int16_t quantise_axis(float value) {
  if (value != value) return 0;
  constexpr int kStep = 32767 / kAxisSteps;
  const float steps = std::clamp(value, -1.0F, 1.0F) * static_cast<float>(kAxisSteps);
  return static_cast<std::int16_t>(static_cast<int>(steps + (steps < 0.0F ? -0.5F : 0.5F)) * kStep);
}

}  // namespace tickreel
