#pragma once

#include <cstdint>
#include <vector>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"
#include "tickreel/view/tick.h"
#include "tickreel/view/view.h"
#include "tickreel/view/view_window.h"

namespace tickreel::renderer {

/// Prevents things from appearing at two places in a picture with motion blur. Things that teleport
/// or disappear while the shutter is open stay at their old places; new ones appear in the next
/// picture.
class JumpHolder {
 public:
  /// Takes the things at the frame's own moment, between `tick` and the next.
  void begin(Tick tick, const std::vector<Thing>& things);
  /// Makes the things of a later moment, after `tick`, continue those of the moment before. `views`
  /// must contain all ticks from that of begin() on.
  void hold(const ViewWindow& views, Tick tick, std::vector<Thing>& things);

  /// Do the same for the look's camera. A look may cut at ticks without saying so; a jump that no
  /// camera can travel counts as a cut. `seconds`: game time since the frame's own moment. Call
  /// begin_camera() first, with the scene of that moment.
  void begin_camera(const Scene& scene);
  void hold_camera(Tick tick, double seconds, Scene& scene);

 private:
  void note_teleports(const View& view);

  Tick tick_ = 0;              ///< the tick of the moment before
  std::vector<Thing> before_;  ///< the things of the moment before
  std::vector<std::uint64_t> held_;
  std::vector<Thing> now_;

  Tick camera_tick_ = 0;
  double camera_seconds_ = 0.0;
  bool has_cut_ = false;
  Camera camera_{};  ///< the camera of the moment before
  Lighting lighting_{};
};

}  // namespace tickreel::renderer
