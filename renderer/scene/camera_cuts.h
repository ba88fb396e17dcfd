#pragma once

#include <optional>
#include <vector>

#include "renderer/scene/camera_path.h"
#include "tickreel/scene/viewpoint.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/tick.h"

namespace tickreel::renderer {

/// A shot: the camera that a film uses from a point in game time until the next shot.
struct Shot {
  FrameTime from;
  LookCamera look_camera = 0;
  bool is_along_path = false;  ///< true: the camera path replaces the look's camera
};

/// The shots of a film: which camera it uses at which point in game time. Depends only on the time.
class CameraCuts {
 public:
  /// The look's first camera at all times.
  CameraCuts() = default;
  /// `shots`: in order of time, not empty; the first shot also holds before its time. `path`: the
  /// camera path of shots with is_along_path; not empty if there is such a shot.
  CameraCuts(std::vector<Shot> shots, CameraPath path);

  /// Makes all shots use this fixed camera.
  void stay_at(const Camera& camera) { standing_ = camera; }

  /// Returns the camera at a time. A shot begins exactly at its time.
  [[nodiscard]] Viewpoint at(const FrameTime& time, const TickRate& tick_rate) const;
  /// Returns the camera that the shot of the time `chosen_at` has at `time`.
  [[nodiscard]] Viewpoint at(const FrameTime& time, const TickRate& tick_rate,
                             const FrameTime& chosen_at) const;
  /// Returns the camera at a tick of the shot before it: a shot that begins at the tick does not
  /// count.
  [[nodiscard]] Viewpoint before(Tick tick, const TickRate& tick_rate) const;

 private:
  [[nodiscard]] Viewpoint through(const Shot& shot, const FrameTime& time,
                                  const TickRate& tick_rate) const;

  std::vector<Shot> shots_{Shot{}};  ///< never empty
  CameraPath path_;
  std::optional<Camera> standing_;
};

/// Returns the game time since tick 0, in seconds.
double seconds_at(const FrameTime& time, const TickRate& tick_rate);

}  // namespace tickreel::renderer
