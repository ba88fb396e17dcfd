#pragma once

#include "tickreel/scene/scene.h"
#include "window/room.h"

namespace tickreel::window {

/// The user's input to a free camera for one picture.
struct CameraMotion {
  Vec3 move{};          ///< right, ahead, up: each -1..1 of full speed
  Vec2 turn{};          ///< radians to the right, and up
  float faster = 1.0F;  ///< a factor for the speed
  float closer = 0.0F;  ///< narrows the field of view: -1..1, more for a wheel
};

/// A camera that the user flies: always above the ground, never upside down.
class FreeCamera {
 public:
  /// Begins at another camera.
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
