#pragma once

#include <cstdint>
#include <vector>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"
#include "tickreel/view/tick.h"
#include "tickreel/view/view.h"
#include "tickreel/view/view_window.h"

namespace tickreel::renderer {

/// Prevents things from being at two positions in one picture with motion blur. Things that
/// teleport or disappear while the shutter is open stay at their old positions, and new things
/// appear only in the next picture. The same holds for jumps of the look's camera.
///
/// The order of calls for a picture: begin() and begin_camera() at the frame's own time; then
/// hold() and hold_camera() for each moment of the exposure, in order of time.
class JumpHolder {
 public:
  /// Begins a picture. `things`: the things at the frame's own time, which lies between `tick` and
  /// the next tick.
  void begin(Tick tick, const std::vector<Thing>& things);
  /// Changes the things of a moment between `tick` and the next tick so that they continue the
  /// things of the moment before. `views` must contain all views from the tick of begin() to
  /// `tick`.
  void hold(const ViewWindow& views, Tick tick, std::vector<Thing>& things);

  /// Begins a picture for the camera. `scene`: the scene at the frame's own time.
  void begin_camera(const Scene& scene);
  /// Replaces the camera and the lighting of a moment's scene by those of the moment before, once
  /// the look's camera has cut. A change of the camera at a tick that is too fast for any real
  /// camera counts as a cut. `seconds`: game time from the frame's own time to the moment.
  void hold_camera(Tick tick, double seconds, Scene& scene);

 private:
  void note_teleports(const View& view);

  Tick tick_ = 0;                    ///< the tick of the moment before
  std::vector<Thing> before_;        ///< the things of the moment before
  std::vector<std::uint64_t> held_;  ///< the ids of the things that stay at their old positions
  std::vector<Thing> now_;

  Tick camera_tick_ = 0;
  double camera_seconds_ = 0.0;
  bool has_cut_ = false;
  Camera camera_{};  ///< the camera of the moment before
  Lighting lighting_{};
};

}  // namespace tickreel::renderer
