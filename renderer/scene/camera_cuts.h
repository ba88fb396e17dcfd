#pragma once

#include <optional>
#include <vector>

#include "renderer/scene/camera_path.h"
#include "tickreel/scene/viewpoint.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/tick.h"

namespace tickreel::renderer {

/// A camera that is used from a point in game time on.
struct Shot {
  FrameTime from;
  LookCamera look_camera = 0;
  bool is_along_path = false;  ///< uses the path in place of the look's camera
};

/// The camera for each moment; depends on time alone.
class CameraCuts {
 public:
  /// Uses the look's first camera at all times.
  CameraCuts() = default;
  /// `shots`: in order of time; the first one also holds before its time. `path`: for shots along
  /// it; not empty if there are any.
  CameraCuts(std::vector<Shot> shots, CameraPath path);

  /// Makes all shots use this fixed camera.
  void stay_at(const Camera& camera) { standing_ = camera; }

  /// The camera at a time. A cut takes effect exactly at its time.
  [[nodiscard]] Viewpoint at(const FrameTime& time, const TickRate& tick_rate) const;
  /// The camera at `time`, of the shot that is used at `chosen_at`.
  [[nodiscard]] Viewpoint at(const FrameTime& time, const TickRate& tick_rate,
                             const FrameTime& chosen_at) const;
  /// The camera just before a tick, so that a cut at the tick is still to come.
  [[nodiscard]] Viewpoint before(Tick tick, const TickRate& tick_rate) const;

 private:
  [[nodiscard]] Viewpoint through(const Shot& shot, const FrameTime& time,
                                  const TickRate& tick_rate) const;

  std::vector<Shot> shots_{Shot{}};  ///< never empty
  CameraPath path_;
  std::optional<Camera> standing_;
};

/// Game time since tick 0, in seconds.
double seconds_at(const FrameTime& time, const TickRate& tick_rate);

}  // namespace tickreel::renderer
