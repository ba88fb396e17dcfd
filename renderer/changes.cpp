#include "renderer/changes.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

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
  filtered_.clear();
}

void Changes::add_solid(const TurnedBox& box, bool casts) {
  add_shaded(projection_->box_of(box));
  if (!casts) return;
  // The shadow reaches from the solid, away from the sun, down to where there is nothing more. Its
  // filter spreads it, and looks from a little beside each surface.
  constexpr double kFilterTexels = 6.0;
  constexpr double kLowSun = 0.05;
  if (shadow_.to_sun.z < kLowSun) return add_all();
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
    add_shaded(projection_->box_of(piece, step));
    piece.center += step;
  }
}

void Changes::add_light(const PointLight& light) {
  add_shaded(projection_->box_of(Ball{to_glm(light.position), double{light.radius}}));
}

void Changes::add_mark(const GroundMark& mark) {
  const float cosine = std::cos(mark.angle);
  const float sine = std::sin(mark.angle);
  const TurnedBox box{{mark.center.x, mark.center.y, 0.0},
                      {glm::dvec3(cosine, sine, 0.0) * double{mark.half_size.x},
                       glm::dvec3(-sine, cosine, 0.0) * double{mark.half_size.y}, glm::dvec3(0.0)}};
  add_blended(projection_->box_of(box));
}

void Changes::add_sprite(const Sprite& sprite) {
  add_blended(projection_->box_of(Ball{to_glm(sprite.position), double{sprite.radius}}));
}

void Changes::add_all() {
  shaded_.add_all();
  filtered_.add_all();
}

void Changes::add_shaded(const PixelBox& box) {
  shaded_.add(box);
  add_blended(box);
}

void Changes::add_blended(const PixelBox& box) {
  constexpr double kReach = EdgeFilter::kReach;
  filtered_.add({box.left - kReach, box.top - kReach, box.right + kReach, box.bottom + kReach});
}

}  // namespace tickreel
