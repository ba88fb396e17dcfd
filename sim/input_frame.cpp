#include "sim/input_frame.h"

#include <algorithm>

namespace tickreel {

std::int16_t quantise_axis(float value) {
  if (value != value) return 0;
  const float scaled = std::clamp(value, -1.0F, 1.0F) * 32767.0F;
  return static_cast<std::int16_t>(scaled + (scaled < 0.0F ? -0.5F : 0.5F));
}

}  // namespace tickreel
