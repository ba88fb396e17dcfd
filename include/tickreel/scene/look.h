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

/// A moment: a point in game time, and everything that a look may know to draw it. Valid during the
/// call that gets it.
struct Moment {
  /// Contains the view of `time.tick`, and if `alpha` is above 0 the view of the next tick. It also
  /// contains the views of the past, as far back as Look::memory_seconds() says; at the beginning
  /// of a game there are fewer.
  const ViewWindow& views;
  FrameTime time;                  ///< the point in game time, exact
  double alpha = 0.0;              ///< time.alpha as a double
  double step_seconds = 0.02;      ///< the game time from a tick to the next
  double seconds = 0.0;            ///< game time since tick 0
  float aspect = 16.0F / 9.0F;     ///< width / height of the picture
  std::span<const Thing> things;   ///< the things of the view, interpolated to this moment
  LookCamera look_camera = 0;      ///< the look's camera to use
  const Camera* camera = nullptr;  ///< not null: the camera to use in place of `look_camera`
  // A picture with motion blur is the mean of drawings at several moments; any other picture is
  // drawn at one moment.
  int subframe = 0;          ///< the number of this moment, from 0
  int subframe_count = 1;    ///< the number of moments of the picture
  double since_frame = 0.0;  ///< game seconds from the frame's own time to this moment
};

/// Draws the pictures of a look that has a renderer of its own. All calls come from the thread that
/// made the painter. In each call the painter's OpenGL 4.5 core context is current; no other code
/// changes its state or has objects in it.
class PicturePainter {
 public:
  virtual ~PicturePainter() = default;
  /// Draws the moment into the framebuffer. The framebuffer is bound, has the size of OpenGl, 8-bit
  /// rgba whose values are shown unchanged (sRGB-encoded), depth and stencil. The picture depends
  /// only on the moment and on the last Look::painter_warm_up_frames() pictures before it.
  virtual Status draw(const Moment& moment, std::uint32_t framebuffer) = 0;
};

/// The OpenGL functions and the picture size of a painter.
struct OpenGl {
  void* (*get_proc)(const char* name) = nullptr;  ///< eglGetProcAddress
  int width = 0;                                  ///< pixels of each picture
  int height = 0;                                 ///< pixels of each picture
};

/// The appearance of a game: turns a moment into a scene. compose() depends only on the moment, so
/// a picture does not depend on the pictures that were made before it. Effects that last (smoke,
/// tracks) are computed anew for each picture from the views and events of the past. A look never
/// sees the game, only its views. One thread at a time.
class Look {
 public:
  virtual ~Look() = default;

  /// Returns the meshes of the look. Instance::mesh is an index in this list. Called once.
  [[nodiscard]] virtual std::vector<Mesh> meshes() const = 0;
  /// Returns the names of the cameras, the default first, for help and messages: "arena",
  /// "follow:PLAYER".
  [[nodiscard]] virtual std::vector<std::string> cameras() const = 0;
  /// Returns the number of the camera called `name`, for Moment::look_camera; the default camera
  /// has 0. kUsage for an unknown name; the message lists the cameras. `players`: the names of the
  /// session's players, by index.
  [[nodiscard]] virtual Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> players) const = 0;
  /// Returns how much of the past compose() needs, in seconds of game time.
  [[nodiscard]] virtual double memory_seconds() const { return 0.0; }
  /// Adds the picture of the moment to `scene`, which is empty. If the look has painters or shows
  /// the game's pictures, only the overlay of the scene is used.
  virtual void compose(const Moment& moment, Scene& scene) = 0;

  /// Whether the look shows pictures that the game has drawn: View::picture of the moment's tick;
  /// if it is null, the last picture before it. Such a look has no painter.
  [[nodiscard]] virtual bool shows_game_pictures() const { return false; }
  /// Returns nothing if tickreel draws the scene. A look that draws its pictures with painters
  /// returns how many pictures a painter must draw before the first picture that is used.
  [[nodiscard]] virtual std::optional<int> painter_warm_up_frames() const { return std::nullopt; }
  /// Makes a painter, which the caller owns. There may be several at a time; each draws pictures in
  /// order of time. kFailed when the look has no painters, or the painter cannot be made.
  virtual Result<std::unique_ptr<PicturePainter>> make_painter(const OpenGl& gl);

  /// Returns a name for a thing of this view, such as "tank Duchess", for the list of ids that is
  /// written beside passes (layers). Empty: this kind of thing has no name. Names need not be
  /// unique.
  [[nodiscard]] virtual std::string thing_name(const Thing& thing, const View& view) const {
    static_cast<void>(thing);
    static_cast<void>(view);
    return {};
  }
};

inline Result<std::unique_ptr<PicturePainter>> Look::make_painter(const OpenGl& /*gl*/) {
  return failed("this look has no painter");
}

/// Returns how many consecutive views Look::compose() needs: the views of memory_seconds(), the
/// view of the moment's tick and the next view.
inline std::size_t views_for(const Look& look, const TickRate& tick_rate) {
  const double ticks = std::ceil(look.memory_seconds() * tick_rate.to_double());
  return static_cast<std::size_t>(std::max(ticks, 0.0)) + 2;
}

}  // namespace tickreel
