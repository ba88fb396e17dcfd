#include "renderer/projection.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

namespace tickreel {
namespace {

struct Range {
  double low;
  double high;
};

/// Between which values of (a.p) / (w.p) the points p of a ball lie, where w.p is positive for all
/// of them. At the ends the plane (a - t w).p = 0 touches the ball, which is a quadratic equation
/// in t.
Range ratios(const glm::dvec4& a, const glm::dvec4& w, const Ball& ball) {
  const glm::dvec4 middle(ball.center, 1.0);
  const double am = glm::dot(a, middle);
  const double wm = glm::dot(w, middle);
  const double square = ball.radius * ball.radius;
  const double aa = am * am - square * glm::dot(glm::dvec3(a), glm::dvec3(a));
  const double aw = am * wm - square * glm::dot(glm::dvec3(a), glm::dvec3(w));
  const double ww = wm * wm - square * glm::dot(glm::dvec3(w), glm::dvec3(w));
  const double root = std::sqrt(std::max(aw * aw - aa * ww, 0.0));
  return {(aw - root) / ww, (aw + root) / ww};
}

constexpr double kNearest = 0.05;  // metres before the eye
constexpr double kMargin = 1.0;    // pixels, for what rounding does

}  // namespace

PixelBox Projection::box_of(const Ball& ball) const {
  const glm::dmat4& m = camera_.view_projection;
  const auto row = [&](int i) { return glm::dvec4(m[0][i], m[1][i], m[2][i], m[3][i]); };
  const glm::dvec4 w = row(3);
  if (glm::dot(w, glm::dvec4(ball.center, 1.0)) < ball.radius + kNearest) {
    return {0.0, 0.0, width_, height_};
  }
  const Range x = ratios(row(0), w, ball);
  const Range y = ratios(row(1), w, ball);
  return {(0.5 + 0.5 * x.low) * width_ - kMargin, (0.5 - 0.5 * y.high) * height_ - kMargin,
          (0.5 + 0.5 * x.high) * width_ + kMargin, (0.5 - 0.5 * y.low) * height_ + kMargin};
}

PixelBox Projection::box_of(const TurnedBox& box, glm::dvec3 way) const {
  constexpr double kFar = 1e30;
  PixelBox around{kFar, kFar, -kFar, -kFar};
  for (unsigned corner = 0; corner < 16; ++corner) {
    glm::dvec3 point = box.center;
    for (unsigned axis = 0; axis < 3; ++axis) {
      point += (corner >> axis & 1U) != 0 ? box.half[axis] : -box.half[axis];
    }
    if (corner >= 8) point += way;
    const glm::dvec4 clip = camera_.view_projection * glm::dvec4(point, 1.0);
    if (!(clip.w > kNearest)) return {0.0, 0.0, width_, height_};
    const double x = (0.5 + 0.5 * clip.x / clip.w) * width_;
    const double y = (0.5 - 0.5 * clip.y / clip.w) * height_;
    around = {std::min(around.left, x), std::min(around.top, y), std::max(around.right, x),
              std::max(around.bottom, y)};
  }
  return {around.left - kMargin, around.top - kMargin, around.right + kMargin,
          around.bottom + kMargin};
}

}  // namespace tickreel
