#include "renderer/changes.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "renderer/edge_filter.h"
#include "renderer/glm_vec.h"

namespace tickreel {

void Changes::begin(const BallProjection& projection, const ShadowFrame& shadow, double lowest) {
  projection_ = &projection;
  shadow_ = shadow;
  lowest_ = lowest;
  shaded_.clear();
  filtered_.clear();
  blended_.clear();
}

void Changes::add_solid(const Ball& ball, bool casts) {
  add_shaded(ball);
  if (!casts) return;
  // The shadow reaches from the solid, away from the sun, down to where there is nothing more. Its
  // filter spreads it, and looks from a little beside each surface.
  constexpr double kFilterTexels = 6.0;
  constexpr double kLowSun = 0.05;
  if (shadow_.to_sun.z < kLowSun) return add_all();
  const double radius = ball.radius + kFilterTexels * double{shadow_.texel_metres};
  const glm::dvec3 to_sun(shadow_.to_sun);
  const double length = (ball.center.z + radius - lowest_) / to_sun.z;
  if (!(length > 0.0)) return;
  const double pieces = std::clamp(std::ceil(length / (2.0 * radius)), 1.0, 32.0);
  const double half_piece = 0.5 * length / pieces;
  for (double piece = 0.5; piece < pieces; piece += 1.0) {
    add_shaded({ball.center - to_sun * (2.0 * half_piece * piece), radius + half_piece});
  }
}

void Changes::add_light(const PointLight& light) {
  add_shaded({to_glm(light.position), double{light.radius}});
}

void Changes::add_mark(const GroundMark& mark) {
  add_blended(
      {{mark.center.x, mark.center.y, 0.0}, std::hypot(mark.half_size.x, mark.half_size.y)});
}

void Changes::add_sprite(const Sprite& sprite) {
  add_blended({to_glm(sprite.position), double{sprite.radius}});
}

void Changes::add_all() {
  shaded_.add_all();
  filtered_.add_all();
  blended_.add_all();
}

void Changes::add_shaded(const Ball& ball) {
  shaded_.add(projection_->box_of(ball));
  add_blended(ball);
}

void Changes::add_blended(const Ball& ball) {
  const PixelBox box = projection_->box_of(ball);
  blended_.add(box);
  constexpr double kReach = EdgeFilter::kReach;
  filtered_.add({box.left - kReach, box.top - kReach, box.right + kReach, box.bottom + kReach});
}

}  // namespace tickreel
