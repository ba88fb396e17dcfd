#pragma once

#include <cstdint>
#include <vector>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"
#include "tickreel/view/tick.h"
#include "tickreel/view/view.h"
#include "tickreel/view/view_window.h"

namespace tickreel::renderer {

/// Keeps the things of a picture with motion blur from being seen at two places: what teleports or
/// disappears while the shutter is open stays where it was, and what appears is seen from the next
/// picture on.
class JumpHolder {
 public:
  /// The things at a frame's own moment, between `tick` and the next.
  void begin(Tick tick, const std::vector<Thing>& things);
  /// Makes the things of a later moment, after `tick`, follow those of the moment before it.
  /// `views` contains all ticks from that of begin() on.
  void hold(const ViewWindow& views, Tick tick, std::vector<Thing>& things);

  /// The same of the camera with which a game's look sees these things. It may cut at ticks, and
  /// says so to nobody: a cut is what no camera travels. `seconds`: of game time since the frame's
  /// own moment. After begin_camera() with that moment's scene.
  void begin_camera(const Scene& scene);
  void hold_camera(Tick tick, double seconds, Scene& scene);

 private:
  void note_teleports(const View& view);

  Tick tick_ = 0;              ///< of the moment before
  std::vector<Thing> before_;  ///< its things
  std::vector<std::uint64_t> held_;
  std::vector<Thing> now_;

  Tick camera_tick_ = 0;
  double camera_seconds_ = 0.0;
  bool has_cut_ = false;
  Camera camera_{};  ///< of the moment before
  Lighting lighting_{};
};

}  // namespace tickreel::renderer
