#pragma once

#include <vector>

#include "renderer/room.h"
#include "sim/view/camera_key.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Returns the camera of a key. It is not tilted sideways, and shows what is 0.2 to 400 metres
/// away.
Camera camera_of(const CameraKey& key);

/// The path of a free camera through its keys. Depends only on the time. The ease of a key is that
/// of the piece from it to the next key (CameraEase).
///
/// With CameraEase::kSmooth, each piece between two keys is a cubic Hermite curve. The tangent at a
/// key is the tangent of the parabola through the key and its two neighbours, whose distances in
/// time may differ (Catmull-Rom with uneven knots; Carl de Boor, "A Practical Guide to Splines",
/// chapter IV, Bessel). The tangent is limited to three times the slope to either neighbour, so
/// that a short quick move does not throw the camera far off a long slow one. For heights and the
/// field of view, the tangent is also 0 at a key that is a peak, which keeps these values between
/// the values of the keys (Fritsch and Carlson, "Monotone Piecewise Cubic Interpolation", 1980): a
/// camera above the ground stays above it. A path of such pieces begins and ends with speed 0, and
/// its position and speed have no jumps.
class CameraPath {
 public:
  CameraPath() = default;
  /// `keys`: in order of time, with different times.
  explicit CameraPath(const std::vector<CameraKey>& keys);

  /// Whether the path has no keys.
  [[nodiscard]] bool empty() const { return knots_.empty(); }
  /// Returns the camera at `seconds` of game time since tick 0. Before the first key it is the
  /// camera of the first key, after the last key the camera of the last key. The path must not be
  /// empty.
  [[nodiscard]] Camera at(double seconds) const;

 private:
  /// The values that are interpolated.
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
