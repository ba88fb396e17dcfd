#pragma once

#include <vector>

#include "renderer/room.h"
#include "sim/view/camera_key.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// The camera where a key puts it, level; it sees far enough for any arena from anywhere.
Camera camera_of(const CameraKey& key);

/// A free camera's way from key to key: a function of time alone.
///
/// Each piece between two keys is a cubic Hermite. The tangent at a key is that of the parabola
/// through it and its neighbours, whatever their distances in time (Catmull-Rom with uneven knots;
/// Carl de Boor, "A Practical Guide to Splines", chapter IV, Bessel), but at most three times the
/// slope to either neighbour, so that a short quick move does not fling the camera out of a long
/// slow one. For what has no direction but up and down (heights, the field of view) it is also 0 at
/// a peak, which keeps those between the values of the keys (Fritsch and Carlson, "Monotone
/// Piecewise Cubic Interpolation", 1980): a camera above the ground stays there. The way begins and
/// ends at rest, and position and speed have no jumps.
class CameraPath {
 public:
  CameraPath() = default;
  /// In order of time, no two at one time.
  explicit CameraPath(const std::vector<CameraKey>& keys);

  [[nodiscard]] bool empty() const { return knots_.empty(); }
  /// Before the first key the first one's camera, after the last the last one's. Not when empty.
  [[nodiscard]] Camera at(double seconds) const;

 private:
  /// What is interpolated.
  struct Pose {
    Vec2 eye;
    Vec2 target;
    float eye_height = 0.0F;
    float target_height = 0.0F;
    float vertical_fov = 0.0F;
  };
  struct Knot {
    double seconds = 0.0;
    CameraKey key;
    Pose tangent;  ///< per second
  };

  static Pose pose_of(const CameraKey& key);
  [[nodiscard]] Pose tangent_at(std::size_t index) const;

  std::vector<Knot> knots_;
};

}  // namespace tickreel::renderer
