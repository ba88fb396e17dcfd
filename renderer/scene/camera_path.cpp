#include "renderer/scene/camera_path.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tickreel::renderer {
namespace {

constexpr float kMaxSlopes = 3.0F;

float size_of(float x) {
  return std::fabs(x);
}
float size_of(Vec2 v) {
  return std::hypot(v.x, v.y);
}

float without_peak(float tangent, float before, float after) {
  return before * after > 0.0F ? tangent : 0.0F;
}
Vec2 without_peak(Vec2 tangent, Vec2 /*before*/, Vec2 /*after*/) {
  return tangent;
}

/// The tangent at `b`, which is `h0` seconds after `a` and `h1` seconds before `c`.
template <typename T>
T tangent(T a, T b, T c, float h0, float h1) {
  const T before = (b - a) * (1.0F / h0);
  const T after = (c - b) * (1.0F / h1);
  const T parabola = before * (h1 / (h0 + h1)) + after * (h0 / (h0 + h1));
  const float limit = kMaxSlopes * std::min(size_of(before), size_of(after));
  const float size = size_of(parabola);
  return without_peak(size > limit ? parabola * (limit / size) : parabola, before, after);
}

/// The point between `a` and `b`, `h` seconds apart, at the part `t` (0..1); `m` and `n` are the
/// tangents.
template <typename T>
T hermite(T a, T m, T b, T n, float h, float t) {
  const float u = 1.0F - t;
  return a * ((1.0F + 2.0F * t) * u * u) + m * (h * t * u * u) + b * (t * t * (3.0F - 2.0F * t)) -
         n * (h * t * t * u);
}

}  // namespace

Camera camera_of(const CameraKey& key) {
  return {.eye = key.eye,
          .target = key.target,
          .vertical_fov = key.vertical_fov,
          .near_plane = 0.2F,
          .far_plane = 400.0F};
}

namespace {

/// The camera at `part` (0..1) of the time between two keys: linear, or eased at both ends.
Camera straight_on(const CameraKey& from, const CameraKey& to, double part) {
  auto t = static_cast<float>(part);
  if (from.ease == CameraEase::kInOut) t = t * t * (3.0F - 2.0F * t);
  const auto mixed = [t](const auto& a, const auto& b) { return a * (1.0F - t) + b * t; };
  CameraKey between;
  between.eye = mixed(from.eye, to.eye);
  between.target = mixed(from.target, to.target);
  between.vertical_fov = mixed(from.vertical_fov, to.vertical_fov);
  return camera_of(between);
}

}  // namespace

CameraPath::Pose CameraPath::pose_of(const CameraKey& key) {
  return {{key.eye.x, key.eye.y},
          {key.target.x, key.target.y},
          key.eye.z,
          key.target.z,
          key.vertical_fov};
}

CameraPath::CameraPath(const std::vector<CameraKey>& keys) {
  for (const CameraKey& key : keys) knots_.push_back({key.seconds.to_double(), key, {}});
  for (std::size_t i = 1; i + 1 < knots_.size(); ++i) knots_[i].tangent = tangent_at(i);
}

CameraPath::Pose CameraPath::tangent_at(std::size_t index) const {
  const Pose a = pose_of(knots_[index - 1].key);
  const Pose b = pose_of(knots_[index].key);
  const Pose c = pose_of(knots_[index + 1].key);
  const auto h0 = static_cast<float>(knots_[index].seconds - knots_[index - 1].seconds);
  const auto h1 = static_cast<float>(knots_[index + 1].seconds - knots_[index].seconds);
  return {tangent(a.eye, b.eye, c.eye, h0, h1), tangent(a.target, b.target, c.target, h0, h1),
          tangent(a.eye_height, b.eye_height, c.eye_height, h0, h1),
          tangent(a.target_height, b.target_height, c.target_height, h0, h1),
          tangent(a.vertical_fov, b.vertical_fov, c.vertical_fov, h0, h1)};
}

Camera CameraPath::at(double seconds) const {
  assert(!empty());
  const auto after = std::upper_bound(knots_.begin(), knots_.end(), seconds,
                                      [](double s, const Knot& knot) { return s < knot.seconds; });
  if (after == knots_.begin()) return camera_of(after->key);
  const Knot& from = *(after - 1);
  if (after == knots_.end() || seconds == from.seconds) return camera_of(from.key);

  const Knot& to = *after;
  if (from.key.ease == CameraEase::kHold) return camera_of(from.key);
  if (from.key.ease != CameraEase::kSmooth) {
    return straight_on(from.key, to.key, (seconds - from.seconds) / (to.seconds - from.seconds));
  }
  const Pose a = pose_of(from.key);
  const Pose& m = from.tangent;
  const Pose b = pose_of(to.key);
  const Pose& n = to.tangent;
  const auto h = static_cast<float>(to.seconds - from.seconds);
  const auto t = static_cast<float>((seconds - from.seconds) / (to.seconds - from.seconds));
  const Vec2 eye = hermite(a.eye, m.eye, b.eye, n.eye, h, t);
  const Vec2 target = hermite(a.target, m.target, b.target, n.target, h, t);
  CameraKey between;
  between.eye = {eye.x, eye.y,
                 hermite(a.eye_height, m.eye_height, b.eye_height, n.eye_height, h, t)};
  between.target = {
      target.x, target.y,
      hermite(a.target_height, m.target_height, b.target_height, n.target_height, h, t)};
  between.vertical_fov =
      hermite(a.vertical_fov, m.vertical_fov, b.vertical_fov, n.vertical_fov, h, t);
  return camera_of(between);
}

}  // namespace tickreel::renderer
