#pragma once

#include "tickreel/scene/scene.h"
#include "window/room.h"

namespace tickreel::window {

/// The user's input to a free camera for one picture.
struct CameraMotion {
  /// The speed to the right, ahead (level, in the direction of view) and up: parts of the full
  /// speed, -1..1.
  Vec3 move{};
  Vec2 turn{};          ///< the turn to the right and up, in radians
  float faster = 1.0F;  ///< a factor for the full speed
  float closer = 0.0F;  ///< narrows the field of view: -1..1 of the full speed, more by a wheel
};

/// A camera that the user flies: after a move always above the ground (z = 0), never upside down.
/// The full speed grows with the height.
class FreeCamera {
 public:
  /// Begins with the place, direction and field of view of another camera.
  explicit FreeCamera(const Camera& start);

  /// Moves the camera. `seconds`: the real time that the motion lasts.
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
