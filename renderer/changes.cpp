#include "renderer/changes.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "renderer/content_key.h"
#include "renderer/edge_filter.h"
#include "renderer/glm_vec.h"

namespace tickreel {
namespace {

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
  add_shaded(projection_->box_of(box), key);
  if (!casts) return;
  // The shadow reaches from the solid, away from the sun, down to where there is nothing more. Its
  // filter spreads it, and looks from a little beside each surface.
  constexpr double kFilterTexels = 6.0;
  constexpr double kLowSun = 0.05;
  if (shadow_.to_sun.z < kLowSun) return add_shaded(projection_->everything(), key);
  const double margin = kFilterTexels * double{shadow_.texel_metres};
  const TurnedBox spread = grown(box, margin);
  const double size =
      glm::length(spread.half[0]) + glm::length(spread.half[1]) + glm::length(spread.half[2]);
  const glm::dvec3 to_sun(shadow_.to_sun);
  const double way = (box.center.z + height_of(spread) - lowest_) / to_sun.z;
  if (!(way > 0.0)) return;
  // Piece by piece, because the boxes around short ones hold less that is not shadow.
  const double pieces = std::clamp(std::ceil(way / size), 1.0, 32.0);
  const glm::dvec3 step = to_sun * (-way / pieces);
  TurnedBox piece = spread;
  for (double i = 0.0; i < pieces; i += 1.0) {
    add_shaded(projection_->box_of(piece, step), key);
    piece.center += step;
  }
}

void Changes::add_lights(std::span<const PointLight> lights) {
  std::uint64_t key = 0;
  for (const PointLight& light : lights) key = joined_keys(key, key_of(light));
  for (const PointLight& light : lights) {
    projection_->octagon_of(light).visit_rows(scene_.grid(),
                                              [&](const PixelBox& part) { add_shaded(part, key); });
  }
}

void Changes::add_mark(const GroundMark& mark) {
  add_blended(projection_->box_of(mark), key_of(mark));
}

void Changes::add_sprite(const Sprite& sprite) {
  add_blended(projection_->box_of(sprite), key_of(sprite));
}

void Changes::add_shaded(const PixelBox& box, std::uint64_t key) {
  shaded_.add(box);
  add_blended(box, key);
}

void Changes::add_blended(const PixelBox& box, std::uint64_t key) {
  constexpr double kReach = EdgeFilter::kReach;
  scene_.add(box, key);
  filtered_.add({box.left - kReach, box.top - kReach, box.right + kReach, box.bottom + kReach},
                key);
}

}  // namespace tickreel
