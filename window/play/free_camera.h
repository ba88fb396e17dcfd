#pragma once

#include "tickreel/scene/scene.h"
#include "window/room.h"

namespace tickreel::window {

/// What hands do to a free camera for one picture.
struct CameraMotion {
  Vec3 move{};          ///< right, ahead, up: -1..1 of full speed each
  Vec2 turn{};          ///< radians to the right, and up
  float faster = 1.0F;  ///< times the speed
  float closer = 0.0F;  ///< a narrower field of view: -1..1, more for a wheel
};

/// A camera that somebody flies: over the ground, never below it, never upside down.
class FreeCamera {
 public:
  /// Begins where another camera is.
  explicit FreeCamera(const Camera& start);

  void move(const CameraMotion& motion, float seconds);
  [[nodiscard]] Camera camera() const;

 private:
  [[nodiscard]] Vec3 direction() const;

  Vec3 eye_;
  float yaw_ = 0.0F;    ///< radians from east, counter-clockwise
  float pitch_ = 0.0F;  ///< radians above the horizon
  float vertical_fov_;
};

}  // namespace tickreel::window
