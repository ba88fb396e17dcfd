#pragma once

#include <optional>
#include <vector>

#include "renderer/scene/camera_path.h"
#include "tickreel/scene/viewpoint.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/tick.h"

namespace tickreel::renderer {

/// A camera that is looked through from a point in game time on.
struct Shot {
  FrameTime from;
  LookCamera look_camera = 0;
  bool is_along_path = false;  ///< in place of the look's camera
};

/// Which camera is looked through when: a function of time alone.
class CameraCuts {
 public:
  /// The look's first camera, all the time.
  CameraCuts() = default;
  /// `shots` in order of time; the first one also holds before its point. `path`: for those that go
  /// along it, and then not empty.
  CameraCuts(std::vector<Shot> shots, CameraPath path);

  /// Instead of all of their cameras, as if it stood there.
  void stay_at(const Camera& camera) { standing_ = camera; }

  /// A cut shows at its very point.
  [[nodiscard]] Viewpoint at(const FrameTime& time, const TickRate& tick_rate) const;
  /// At a time, through the camera that is looked through at another one.
  [[nodiscard]] Viewpoint at(const FrameTime& time, const TickRate& tick_rate,
                             const FrameTime& chosen_at) const;
  /// Just before a tick: a cut at the tick is still to come.
  [[nodiscard]] Viewpoint before(Tick tick, const TickRate& tick_rate) const;

 private:
  [[nodiscard]] Viewpoint through(const Shot& shot, const FrameTime& time,
                                  const TickRate& tick_rate) const;

  std::vector<Shot> shots_{Shot{}};  ///< never empty
  CameraPath path_;
  std::optional<Camera> standing_;
};

/// Game time since tick 0.
double seconds_at(const FrameTime& time, const TickRate& tick_rate);

}  // namespace tickreel::renderer
