#include "renderer/projection.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

#include "renderer/glm_vec.h"

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

glm::dvec4 row_of(const CameraMatrices& camera, int i) {
  const glm::dmat4& m = camera.view_projection;
  return {m[0][i], m[1][i], m[2][i], m[3][i]};
}

/// All of it. `w` is the last row of the matrix.
bool is_before_eye(const Ball& ball, const glm::dvec4& w) {
  return glm::dot(w, glm::dvec4(ball.center, 1.0)) >= ball.radius + kNearest;
}

}  // namespace

PixelBox Projection::box_of(const Ball& ball) const {
  const glm::dvec4 w = row_of(camera_, 3);
  if (!is_before_eye(ball, w)) return everything();
  const Range x = ratios(row_of(camera_, 0), w, ball);
  const Range y = ratios(row_of(camera_, 1), w, ball);
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
    if (!(clip.w > kNearest)) return everything();
    const double x = (0.5 + 0.5 * clip.x / clip.w) * width_;
    const double y = (0.5 - 0.5 * clip.y / clip.w) * height_;
    around = {std::min(around.left, x), std::min(around.top, y), std::max(around.right, x),
              std::max(around.bottom, y)};
  }
  return {around.left - kMargin, around.top - kMargin, around.right + kMargin,
          around.bottom + kMargin};
}

PixelBox Projection::box_of(const GroundMark& mark) const {
  const float cosine = std::cos(mark.angle);
  const float sine = std::sin(mark.angle);
  return box_of(
      TurnedBox{{mark.center.x, mark.center.y, 0.0},
                {glm::dvec3(cosine, sine, 0.0) * double{mark.half_size.x},
                 glm::dvec3(-sine, cosine, 0.0) * double{mark.half_size.y}, glm::dvec3(0.0)}});
}

PixelBox Projection::box_of(const Sprite& sprite) const {
  return box_of(Ball{to_glm(sprite.position), double{sprite.radius}});
}

PixelOctagon Projection::octagon_of(const PointLight& light) const {
  const Ball ball{to_glm(light.position), double{light.radius}};
  const PixelBox box = box_of(ball);
  const auto row = [&](int i) { return row_of(camera_, i); };
  if (!is_before_eye(ball, row(3))) {
    return {box, 0.0, width_ + height_, -height_, width_};
  }
  const Range sum = ratios(width_ * row(0) - height_ * row(1), row(3), ball);
  const Range difference = ratios(width_ * row(0) + height_ * row(1), row(3), ball);
  constexpr double kBoth = 2.0 * kMargin;
  return {box, 0.5 * (width_ + height_ + sum.low) - kBoth,
          0.5 * (width_ + height_ + sum.high) + kBoth,
          0.5 * (width_ - height_ + difference.low) - kBoth,
          0.5 * (width_ - height_ + difference.high) + kBoth};
}

}  // namespace tickreel
