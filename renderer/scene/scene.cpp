#include "tickreel/scene/scene.h"

#include <algorithm>
#include <cmath>

namespace tickreel {
namespace {

float decoded(std::uint32_t byte) {
  const double encoded = static_cast<double>(byte & 0xFFU) / 255.0;
  return static_cast<float>(encoded <= 0.04045 ? encoded / 12.92
                                               : std::pow((encoded + 0.055) / 1.055, 2.4));
}

}  // namespace

Color srgb(std::uint32_t hex) {
  return {decoded(hex >> 16), decoded(hex >> 8), decoded(hex)};
}

float srgb_encoded(float light) {
  const float x = std::clamp(light, 0.0F, 1.0F);
  return x <= 0.0031308F ? x * 12.92F : 1.055F * std::pow(x, 1.0F / 2.4F) - 0.055F;
}

Color mix(Color a, Color b, float t) {
  return a * (1.0F - t) + b * t;
}

void Scene::clear() {
  camera = {};
  lighting = {};
  ground = {};
  has_ground = true;
  instances.clear();
  marks.clear();
  sprites.clear();
  lights.clear();
  overlay.clear();
  watermark = {};
  hud_top = 0.0F;
  hud_bottom = 0.0F;
}

}  // namespace tickreel
