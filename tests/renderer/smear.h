#pragma once

#include <cmath>

#include "tests/renderer/drawing.h"

namespace tickreel::tests {

inline constexpr ImageSize kExposedSize{320, 40};
inline constexpr float kExposedPixels = 20.0F;  // of a metre

/// Adds a white box on black, 1 m wide by default.
inline void add_white_box(Scene& scene, float x, float width = 1.0F) {
  Instance& box = scene.instances.emplace_back();
  box.mesh = kBox;
  box.position = {x, 0.0F, 0.0F};
  box.scale = {width, 1.0F, 0.0F};
  box.material = {.color = srgb(0xFFFFFF), .glow = 1.0F};
}

inline double light_of_level(int level) {
  const double value = level / 255.0;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

/// The places where a smear has no light and where it has all of it.
struct SmearEnd {
  double dark = 0.0;
  double bright = 0.0;
};

// The edge filter works on the codes of colours. Between these greys it moves no edge.
inline constexpr int kSmearDark = 0x60;
inline constexpr int kSmearBright = 0xE0;

/// Fits a straight line to the light of these pixels where it changes.
inline SmearEnd smear_end(const Image& image, int from, int to) {
  double count = 0.0;
  double sum_x = 0.0;
  double sum_light = 0.0;
  double sum_both = 0.0;
  double sum_squares = 0.0;
  for (int x = from; x < to; ++x) {
    const double dark = light_of_level(kSmearDark);
    const double light =
        (light_of_level(pixel_at(image, x, 20)[0]) - dark) / (light_of_level(kSmearBright) - dark);
    if (light < 0.05 || light > 0.95) continue;
    count += 1.0;
    sum_x += x + 0.5;
    sum_light += light;
    sum_both += (x + 0.5) * light;
    sum_squares += light * light;
  }
  const double slope =
      (sum_both - sum_x * sum_light / count) / (sum_squares - sum_light * sum_light / count);
  const double begin = (sum_x - slope * sum_light) / count;
  return {begin, begin + slope};
}

}  // namespace tickreel::tests
