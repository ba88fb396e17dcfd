#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
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

/// A point in game time, and everything that a look may know about it.
struct Moment {
  /// Contains the view of `time.tick`; if `alpha` is above 0, also that of the next tick; and the
  /// past, as far back as Look::memory_seconds() asks and the game reaches.
  const ViewWindow& views;
  FrameTime time;
  double alpha = 0.0;              ///< time.alpha as a double
  double step_seconds = 0.02;      ///< between two ticks
  double seconds = 0.0;            ///< game time since tick 0
  float aspect = 16.0F / 9.0F;     ///< width / height of the picture
  std::span<const Thing> things;   ///< interpolated to this moment
  LookCamera look_camera = 0;      ///< the look's camera to use
  const Camera* camera = nullptr;  ///< not null: the camera to use in place of `look_camera`
  // A picture with motion blur is drawn at several moments, any other picture at one.
  int subframe = 0;          ///< the number of this moment, from 0
  int subframe_count = 1;    ///< the number of moments of the picture
  double since_frame = 0.0;  ///< game seconds since the frame's own moment
};

/// Draws the pictures of a look that has a renderer of its own. All calls come from the thread that
/// made the painter. The painter's own OpenGL 4.5 core context is then current: nobody else changes
/// its state or has objects in it.
class PicturePainter {
 public:
  virtual ~PicturePainter() = default;
  /// Draws the moment into the framebuffer, which is bound, has the size of OpenGl, 8-bit rgba that
  /// is stored as it is shown (sRGB), depth and stencil. The picture depends only on the moment and
  /// on the Look::painter_warm_up_frames() pictures before it.
  virtual Status draw(const Moment& moment, std::uint32_t framebuffer) = 0;
};

/// The OpenGL that a painter draws with.
struct OpenGl {
  void* (*get_proc)(const char* name) = nullptr;  ///< eglGetProcAddress
  int width = 0;                                  ///< pixels of each picture
  int height = 0;
};

/// How a game looks: turns a moment into a scene. compose() depends on the moment alone, so a
/// picture does not depend on the pictures made before it; effects that last (smoke, tracks) are
/// computed anew from the views and events that the window remembers. One thread at a time. A look
/// never sees the game, only its views.
class Look {
 public:
  virtual ~Look() = default;

  /// Returns the meshes that Instance::mesh numbers, from 0. Called once.
  [[nodiscard]] virtual std::vector<Mesh> meshes() const = 0;
  /// Returns the names of the cameras, the default first, for help and messages: "arena",
  /// "follow:PLAYER".
  [[nodiscard]] virtual std::vector<std::string> cameras() const = 0;
  /// Returns the number of a camera, for Moment::look_camera; the default has 0. kUsage for an
  /// unknown name; the message lists the cameras. `players`: the names of the session's players, by
  /// index.
  [[nodiscard]] virtual Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> players) const = 0;
  /// Returns how far back compose() looks, in seconds of game time.
  [[nodiscard]] virtual double memory_seconds() const { return 0.0; }
  /// Fills `scene`, which comes cleared. If the look has painters or shows the game's pictures,
  /// only the overlay is used.
  virtual void compose(const Moment& moment, Scene& scene) = 0;

  /// Whether the look shows View::picture: that of the moment's tick, or the last one before it.
  /// Such a look has no painter.
  [[nodiscard]] virtual bool shows_game_pictures() const { return false; }
  /// Returns nothing if tickreel draws the scene. Otherwise the look draws its pictures with
  /// painters, and returns how many pictures a painter must draw before the first that is used.
  [[nodiscard]] virtual std::optional<int> painter_warm_up_frames() const { return std::nullopt; }
  /// Makes a painter. There may be several at a time; each draws pictures in order of time. kFailed
  /// when the look has none, or it cannot begin.
  virtual Result<std::unique_ptr<PicturePainter>> make_painter(const OpenGl& gl);

  /// Returns a name for a thing of this view, such as "tank Duchess", for the list of ids beside
  /// passes. Empty: this kind of thing has no name. Names need not be unique.
  [[nodiscard]] virtual std::string thing_name(const Thing& thing, const View& view) const {
    static_cast<void>(thing);
    static_cast<void>(view);
    return {};
  }
};

inline Result<std::unique_ptr<PicturePainter>> Look::make_painter(const OpenGl& /*gl*/) {
  return failed("this look has no painter");
}

/// Returns how many views compose() needs: those of its memory, the moment's and the next one.
inline std::size_t views_for(const Look& look, const TickRate& tick_rate) {
  const double ticks = std::ceil(look.memory_seconds() * tick_rate.to_double());
  return static_cast<std::size_t>(std::max(ticks, 0.0)) + 2;
}

}  // namespace tickreel
