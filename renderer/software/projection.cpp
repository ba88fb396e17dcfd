#include "renderer/software/projection.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

#include "renderer/scene/glm_vec.h"

namespace tickreel::renderer {
namespace {

struct Range {
  double low;
  double high;
};

/// The range of (a.p) / (w.p) over the points p of a ball, where w.p is positive for all of them.
/// At its ends the plane (a - t w).p = 0 touches the ball, which is a quadratic equation in t.
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

constexpr double kNearest = 0.05;  // metres in front of the eye
constexpr double kMargin = 1.0;    // pixels, for rounding errors

glm::dvec4 row_of(const CameraMatrices& camera, int i) {
  const glm::dmat4& m = camera.view_projection;
  return {m[0][i], m[1][i], m[2][i], m[3][i]};
}

/// Whether the whole ball is in front of the eye. `w` is the last row of the matrix.
bool is_before_eye(const Ball& ball, const glm::dvec4& w) {
  return glm::dot(w, glm::dvec4(ball.center, 1.0)) >= ball.radius + kNearest;
}

}  // namespace

std::optional<glm::dvec2> Projection::place_of(const glm::dvec3& point) const {
  const glm::dvec4 clip = camera_.view_projection * glm::dvec4(point, 1.0);
  if (!(clip.w > kNearest)) return std::nullopt;
  return glm::dvec2((0.5 + 0.5 * clip.x / clip.w) * width_,
                    (0.5 - 0.5 * clip.y / clip.w) * height_);
}

PixelBox Projection::box_of(const Ball& ball) const {
  const glm::dvec4 w = row_of(camera_, 3);
  if (!is_before_eye(ball, w)) return everything();
  const Range x = ratios(row_of(camera_, 0), w, ball);
  const Range y = ratios(row_of(camera_, 1), w, ball);
  return {(0.5 + 0.5 * x.low) * width_ - kMargin, (0.5 - 0.5 * y.high) * height_ - kMargin,
          (0.5 + 0.5 * x.high) * width_ + kMargin, (0.5 - 0.5 * y.low) * height_ + kMargin};
}

PixelBox Projection::box_of(const GroundMark& mark) const {
  const double cosine = std::cos(mark.angle);
  const double sine = std::sin(mark.angle);
  constexpr double kFar = 1e30;
  PixelBox around{kFar, kFar, -kFar, -kFar};
  for (const double x : {-double{mark.half_size.x}, double{mark.half_size.x}}) {
    for (const double y : {-double{mark.half_size.y}, double{mark.half_size.y}}) {
      const auto place = place_of(
          {mark.center.x + x * cosine - y * sine, mark.center.y + x * sine + y * cosine, 0.0});
      if (!place) return everything();
      around = {std::min(around.left, place->x), std::min(around.top, place->y),
                std::max(around.right, place->x), std::max(around.bottom, place->y)};
    }
  }
  return {around.left - kMargin, around.top - kMargin, around.right + kMargin,
          around.bottom + kMargin};
}

PixelBox Projection::box_of(const Sprite& sprite) const {
  return box_of(Ball{to_glm(sprite.position), double{sprite.radius}});
}

PixelOutline Projection::outline_of(const TurnedBox& box, glm::dvec3 way) const {
  std::array<glm::dvec3, PixelOutline::kMaxPoints> points{box.center};
  std::size_t count = 1;
  const auto move_both_ways = [&](glm::dvec3 there, glm::dvec3 back) {
    if (there == back) return;
    for (std::size_t i = 0; i < count; ++i) {
      points[count + i] = points[i] + there;
      points[i] += back;
    }
    count *= 2;
  };
  for (const glm::dvec3& half : box.half) move_both_ways(half, -half);
  move_both_ways(way, glm::dvec3(0.0));
  std::array<glm::dvec2, PixelOutline::kMaxPoints> places{};
  for (std::size_t i = 0; i < count; ++i) {
    const auto place = place_of(points[i]);
    if (!place || !std::isfinite(place->x + place->y)) return PixelOutline(everything());
    places[i] = *place;
  }
  return PixelOutline(std::span(places).first(count));
}

PixelOutline Projection::outline_of(const PointLight& light) const {
  const Ball ball{to_glm(light.position), double{light.radius}};
  const auto row = [&](int i) { return row_of(camera_, i); };
  if (!is_before_eye(ball, row(3))) return PixelOutline(everything());
  const Range x_clip = ratios(row(0), row(3), ball);
  const Range y_clip = ratios(row(1), row(3), ball);
  const Range x{(0.5 + 0.5 * x_clip.low) * width_, (0.5 + 0.5 * x_clip.high) * width_};
  const Range y{(0.5 - 0.5 * y_clip.high) * height_, (0.5 - 0.5 * y_clip.low) * height_};
  const Range sum_clip = ratios(width_ * row(0) - height_ * row(1), row(3), ball);
  const Range difference_clip = ratios(width_ * row(0) + height_ * row(1), row(3), ball);
  // The ranges of x + y and x - y. Their rounding errors must not push a corner out of the box.
  const Range sum{std::max(0.5 * (width_ + height_ + sum_clip.low), x.low + y.low),
                  std::min(0.5 * (width_ + height_ + sum_clip.high), x.high + y.high)};
  const Range difference{std::max(0.5 * (width_ - height_ + difference_clip.low), x.low - y.high),
                         std::min(0.5 * (width_ - height_ + difference_clip.high), x.high - y.low)};
  const std::array<glm::dvec2, 8> corners{{{sum.low - y.low, y.low},
                                           {x.low, sum.low - x.low},
                                           {sum.high - y.high, y.high},
                                           {x.high, sum.high - x.high},
                                           {difference.high + y.low, y.low},
                                           {x.high, x.high - difference.high},
                                           {difference.low + y.high, y.high},
                                           {x.low, x.low - difference.low}}};
  for (const glm::dvec2& corner : corners) {
    if (!std::isfinite(corner.x + corner.y)) return PixelOutline(everything());
  }
  return PixelOutline(corners);
}

}  // namespace tickreel::renderer
