#pragma once

#include <vector>

#include "renderer/room.h"
#include "sim/view/camera_key.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// The level camera of a key; it sees far enough for any arena from anywhere.
Camera camera_of(const CameraKey& key);

/// The path of a free camera from key to key; depends on time alone.
///
/// Each piece between two keys is a cubic Hermite. The tangent at a key is that of the parabola
/// through it and its neighbours, whatever their distances in time (Catmull-Rom with uneven knots;
/// Carl de Boor, "A Practical Guide to Splines", chapter IV, Bessel). It is limited to three times
/// the slope to either neighbour, so that a short quick move does not fling the camera out of a
/// long slow one. For heights and the field of view, which only go up and down, it is also 0 at a
/// peak, which keeps them between the values of the keys (Fritsch and Carlson, "Monotone Piecewise
/// Cubic Interpolation", 1980): a camera above the ground stays there. The path begins and ends at
/// rest; position and speed have no jumps.
class CameraPath {
 public:
  CameraPath() = default;
  /// `keys`: in order of time, with different times.
  explicit CameraPath(const std::vector<CameraKey>& keys);

  [[nodiscard]] bool empty() const { return knots_.empty(); }
  /// The camera at a time: the first key's before it, the last key's after it. Must not be empty.
  [[nodiscard]] Camera at(double seconds) const;

 private:
  /// The interpolated values.
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
