#include "renderer/changes.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "renderer/content_key.h"
#include "renderer/edge_filter.h"
#include "renderer/glm_vec.h"

namespace tickreel {
namespace {

// Of the edge filter, in pixels.
constexpr double kAlong = EdgeFilter::kReachAlong;
constexpr double kAcross = EdgeFilter::kReachAcross;

/// A box with `margin` metres more on each side.
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
  // No way to tell where its third side points.
  return {box.center, {glm::dvec3(size, 0.0, 0.0), {0.0, size, 0.0}, {0.0, 0.0, size}}};
}

}  // namespace

void Changes::begin(const Projection& projection, const ShadowFrame& shadow, double lowest) {
  projection_ = &projection;
  shadow_ = shadow;
  lowest_ = lowest;
  shaded_.clear();
  scene_.fill(0);
  filtered_.fill(0);
}

void Changes::add_solid(const TurnedBox& box, bool casts, std::uint64_t key) {
  if (!casts) return add_shaded(projection_->outline_of(box), key);
  // The shadow reaches from the solid, away from the sun, down to where there is nothing more. Its
  // filter spreads it by two texels, and looks for it one and a half beside each surface.
  constexpr double kFilterTexels = 4.0;
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
  std::uint64_t key = 0;
  for (const PointLight& light : lights) key = joined_keys(key, key_of(light));
  for (const PointLight& light : lights) add_shaded(projection_->outline_of(light), key);
}

void Changes::add_mark(const GroundMark& mark) {
  add_blended(projection_->box_of(mark), key_of(mark));
}

void Changes::add_sprite(const Sprite& sprite) {
  add_blended(projection_->box_of(sprite), key_of(sprite));
}

void Changes::add_shaded(const PixelOutline& outline, std::uint64_t key) {
  shaded_.add(outline);
  scene_.add(outline, {{}}, key);
  filtered_.add(outline, {{kAlong, kAcross}, {kAcross, kAlong}}, key);
}

void Changes::add_blended(const PixelBox& box, std::uint64_t key) {
  scene_.add(box, key);
  for (const PixelReach& reach : {PixelReach{kAlong, kAcross}, PixelReach{kAcross, kAlong}}) {
    filtered_.add(
        {box.left - reach.x, box.top - reach.y, box.right + reach.x, box.bottom + reach.y}, key);
  }
}

}  // namespace tickreel
