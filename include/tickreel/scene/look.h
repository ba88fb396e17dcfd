#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tickreel/result.h"
#include "tickreel/scene/mesh.h"
#include "tickreel/scene/scene.h"
#include "tickreel/scene/viewpoint.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/view_window.h"

namespace tickreel {

/// A point in game time with all that a look may know about it.
struct Moment {
  const ViewWindow& views;  ///< contains `time.tick` and the tick after it, and the past as far
                            ///< as Look::memory_seconds asks and the game has one
  FrameTime time;
  double alpha = 0.0;              ///< time.alpha, as a number
  double step_seconds = 0.02;      ///< between two ticks
  double seconds = 0.0;            ///< game time since tick 0
  float aspect = 16.0F / 9.0F;     ///< width / height of the picture
  std::span<const Thing> things;   ///< interpolated to this moment
  LookCamera look_camera = 0;      ///< which one of the look's is looked through
  const Camera* camera = nullptr;  ///< to be used in place of that, when there is one
};

/// How a game looks: turns a moment into a scene. compose() is a function of the moment alone, so
/// the picture at a time does not depend on which pictures were made before; effects that last
/// (smoke, tracks) are computed anew from the views and events that the window remembers.
/// One thread at a time. Never sees the game.
class Look {
 public:
  virtual ~Look() = default;

  /// The meshes that instances name by index. Asked once.
  [[nodiscard]] virtual std::vector<Mesh> meshes() const = 0;
  /// Cameras by name, the default first, for help and messages: "arena", "follow:PLAYER".
  [[nodiscard]] virtual std::vector<std::string> cameras() const = 0;
  /// The number of a camera, for Moment::look_camera, or which cameras there are (kUsage). 0 is the
  /// default's. `players` are the session's, by index.
  [[nodiscard]] virtual Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> players) const = 0;
  /// How far back compose() looks, in seconds of game time.
  [[nodiscard]] virtual double memory_seconds() const { return 0.0; }
  /// Fills `scene`, which comes cleared.
  virtual void compose(const Moment& moment, Scene& scene) = 0;
};

/// How many views compose() needs: those of its memory, the moment's and the one after it.
inline std::size_t views_for(const Look& look, const TickRate& tick_rate) {
  const double ticks = std::ceil(look.memory_seconds() * tick_rate.to_double());
  return static_cast<std::size_t>(std::max(ticks, 0.0)) + 2;
}

}  // namespace tickreel
