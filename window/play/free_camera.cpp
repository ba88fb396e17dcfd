#include "window/play/free_camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "renderer/scene/camera_path.h"

namespace tickreel::window {
namespace {

constexpr float kSteepest = 1.55F;        // radians: just short of straight down
constexpr float kLowestEye = 0.3F;        // metres
constexpr float kMetresPerSecond = 0.8F;  // per metre above the ground
constexpr float kSlowest = 4.0F;          // metres per second
constexpr float kZoom = 1.0F;             // zooms by a factor of e per second
constexpr float kNarrowest = 0.05F;       // radians
constexpr float kWidest = 2.4F;
constexpr float kFarthestTarget = 120.0F;  // metres

}  // namespace

FreeCamera::FreeCamera(const Camera& start) : eye_(start.eye), vertical_fov_(start.vertical_fov) {
  const Vec3 way = start.target - start.eye;
  yaw_ = std::atan2(way.y, way.x);
  pitch_ = std::atan2(way.z, std::hypot(way.x, way.y));
}

void FreeCamera::move(const CameraMotion& motion, float seconds) {
  yaw_ = std::remainder(yaw_ - motion.turn.x, 2.0F * std::numbers::pi_v<float>);
  pitch_ = std::clamp(pitch_ + motion.turn.y, -kSteepest, kSteepest);
  const Vec3 right{std::sin(yaw_), -std::cos(yaw_), 0.0F};
  const Vec3 ahead{std::cos(yaw_), std::sin(yaw_), 0.0F};
  const float speed = std::max(kSlowest, kMetresPerSecond * eye_.z) * motion.faster;
  eye_ += (right * motion.move.x + ahead * motion.move.y) * (speed * seconds);
  vertical_fov_ =
      std::clamp(vertical_fov_ * std::exp(-kZoom * motion.closer * seconds), kNarrowest, kWidest);
  eye_.z = std::max(kLowestEye, eye_.z + motion.move.z * speed * seconds);
}

/// The camera's target is on the ground where the ground is in sight, because looks take the
/// distance to the target as the reach of shadows and fog.
Camera FreeCamera::camera() const {
  const Vec3 way = direction();
  float distance = kFarthestTarget;
  if (way.z < 0.0F) distance = std::min(distance, -eye_.z / way.z);
  return camera_of(
      {.seconds = {}, .eye = eye_, .target = eye_ + way * distance, .vertical_fov = vertical_fov_});
}

Vec3 FreeCamera::direction() const {
  return {std::cos(pitch_) * std::cos(yaw_), std::cos(pitch_) * std::sin(yaw_), std::sin(pitch_)};
}

}  // namespace tickreel::window
