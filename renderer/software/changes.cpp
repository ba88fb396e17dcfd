#include "renderer/software/changes.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "renderer/passes/frame_uniforms.h"
#include "renderer/scene/glm_vec.h"
#include "renderer/software/content_key.h"
#include "renderer/software/edge_smoothing.h"

namespace tickreel::renderer {
namespace {

// The reach of the edge filter, in pixels.
constexpr double kAlong = edge_rule::kReachAlong;
constexpr double kAcross = edge_rule::kReachAcross;

/// The box with `margin` metres more on each side.
TurnedBox grown(const TurnedBox& box, double margin) {
  TurnedBox larger = box;
  double size = margin;
  bool is_flat = false;
  for (glm::dvec3& half : larger.half) {
    const double length = glm::length(half);
    size += length;
    is_flat = is_flat || !(length > 1e-6);
    half *= 1.0 + margin / length;
  }
  if (!is_flat) return larger;
  // The direction of a flat box's third side is unknown.
  return {box.center, {glm::dvec3(size, 0.0, 0.0), {0.0, size, 0.0}, {0.0, 0.0, size}}};
}

/// Whether every ray from the eye to something below the ground first meets the ground, or fog that
/// hides both. No ray meets the ground nearer than the eye is high, so the near plane cuts no hole
/// into it; the ground is drawn up to `fog_end` or the far plane, whichever is nearer.
bool ground_hides_what_is_below(const Scene& scene, const CameraMatrices& camera) {
  constexpr double kForRounding = 2.0;
  const Lighting& lighting = scene.lighting;
  const bool is_whole = double{scene.camera.eye.z} > kForRounding * camera.near_corner;
  const bool ends_in_fog = scene.camera.far_plane >= lighting.fog_end &&
                           lighting.fog_end - lighting.fog_start >= kLeastFogMetres;
  return scene.has_ground && is_whole && ends_in_fog;
}

/// The extent of a box above and below its middle.
double height_of(const TurnedBox& box) {
  return std::abs(box.half[0].z) + std::abs(box.half[1].z) + std::abs(box.half[2].z);
}

}  // namespace

double lowest_seen(const Scene& scene, const CameraMatrices& camera,
                   std::span<const PlacedInstance> placed, bool has_alpha) {
  double lowest = 0.0;
  // Without a background the fog is transparent and hides nothing.
  if (!has_alpha && ground_hides_what_is_below(scene, camera)) return lowest;
  for (const PlacedInstance& each : placed) {
    lowest = std::min(lowest, each.box.center.z - height_of(each.box));
  }
  return lowest;
}

void Changes::begin(const Projection& projection, const ShadowFrame& shadow, double lowest) {
  projection_ = &projection;
  shadow_ = shadow;
  lowest_ = lowest;
  shaded_.clear();
  scene_.fill({});
  filtered_.fill({});
}

void Changes::add_solids(std::span<const PlacedInstance> placed) {
  for (const PlacedInstance& each : placed) {
    if (each.visible || each.casts) add_solid(each.box, each.casts, key_of(*each.instance));
  }
}

void Changes::add_solids(std::span<const TurnedBox> boxes) {
  for (const TurnedBox& box : boxes) add_solid(box, true, key_of(box));
}

void Changes::add_solid(const TurnedBox& box, bool casts, ContentKey key) {
  if (!casts) return add_shaded(projection_->outline_of(box), key);
  // The shadow reaches from the solid, away from the sun, down to the lowest surface. Its filter
  // (lighting.glsl) takes texels up to two away along each axis, which is 2.83 diagonally, and
  // starts 1.5 beside each surface: 4.33.
  constexpr double kFilterTexels = 4.5;
  constexpr double kLowSun = 0.05;
  if (shadow_.to_sun.z < kLowSun) {
    return add_shaded(PixelOutline(projection_->everything()), key);
  }
  const double margin = kFilterTexels * double{shadow_.texel_metres};
  const TurnedBox spread = grown(box, margin);
  const glm::dvec3 to_sun(shadow_.to_sun);
  const double way = (box.center.z + height_of(spread) - lowest_) / to_sun.z;
  add_shaded(projection_->outline_of(spread, to_sun * -std::max(way, 0.0)), key);
}

void Changes::add_lights(std::span<const PointLight> lights) {
  ContentKey key;
  for (const PointLight& light : lights) key = joined_keys(key, key_of(light));
  for (const PointLight& light : lights) add_shaded(projection_->outline_of(light), key);
}

void Changes::add_marks(std::span<const GroundMark> marks, std::span<const PixelBox> boxes) {
  for (std::size_t i = 0; i < marks.size(); ++i) add_blended(boxes[i], key_of(marks[i]));
}

void Changes::add_sprites(std::span<const Sprite> sprites, std::span<const PixelBox> boxes) {
  for (std::size_t i = 0; i < sprites.size(); ++i) add_blended(boxes[i], key_of(sprites[i]));
}

void Changes::add_shaded(const PixelOutline& outline, ContentKey key) {
  shaded_.add(outline);
  scene_.add(outline, {{}}, key);
  filtered_.add(outline, {{kAlong, kAcross}, {kAcross, kAlong}}, key);
}

void Changes::add_blended(const PixelBox& box, ContentKey key) {
  scene_.add(box, key);
  for (const PixelReach& reach : {PixelReach{kAlong, kAcross}, PixelReach{kAcross, kAlong}}) {
    filtered_.add(
        {box.left - reach.x, box.top - reach.y, box.right + reach.x, box.bottom + reach.y}, key);
  }
}

}  // namespace tickreel::renderer
