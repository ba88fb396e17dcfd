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

/// A point in game time with all that a look may know about it.
struct Moment {
  const ViewWindow& views;  ///< contains `time.tick`; where `alpha` is above 0, the tick after it;
                            ///< and the past as far as Look::memory_seconds asks and the game
                            ///< has one. Sound asks for the camera at the newest tick
  FrameTime time;
  double alpha = 0.0;              ///< time.alpha, as a number
  double step_seconds = 0.02;      ///< between two ticks
  double seconds = 0.0;            ///< game time since tick 0
  float aspect = 16.0F / 9.0F;     ///< width / height of the picture
  std::span<const Thing> things;   ///< interpolated to this moment
  LookCamera look_camera = 0;      ///< which one of the look's is looked through
  const Camera* camera = nullptr;  ///< to be used in place of that, when there is one
  // A picture with motion blur is drawn at several moments; all others at one.
  int subframe = 0;          ///< which of them this is
  int subframe_count = 1;    ///< of so many
  double since_frame = 0.0;  ///< game seconds since the frame's own moment
};

/// Draws the pictures of a look that has a renderer of its own. All calls come from the thread
/// that made it, with an OpenGL 4.5 core context current that is its own: nobody else's state is in
/// it. Objects are its own, too.
class PicturePainter {
 public:
  virtual ~PicturePainter() = default;
  /// Draws the moment into the framebuffer, which is bound and as large as OpenGl::width and height
  /// say: 8 bits of rgba, stored as they are shown (sRGB), with depth and stencil. A function of
  /// the moment and of the Look::painter_warm_up_frames() pictures before it.
  virtual Status draw(const Moment& moment, std::uint32_t framebuffer) = 0;
};

/// The OpenGL that a painter draws with.
struct OpenGl {
  void* (*get_proc)(const char* name) = nullptr;  ///< eglGetProcAddress
  int width = 0;                                  ///< of the pictures, pixels
  int height = 0;
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
  /// Fills `scene`, which comes cleared. If a look draws for itself, only the overlay counts.
  virtual void compose(const Moment& moment, Scene& scene) = 0;

  /// Whether what is seen is View::picture: at a moment, that of its tick or the last one before
  /// it. Then there is no painter, and only the overlay of the scene counts.
  [[nodiscard]] virtual bool shows_game_pictures() const { return false; }
  /// Returns nothing where the scene is drawn. Otherwise the look draws its pictures itself, with
  /// painters; each needs to draw so many pictures before the first that counts.
  [[nodiscard]] virtual std::optional<int> painter_warm_up_frames() const { return std::nullopt; }
  /// Several may be asked for: pictures of one follow each other in time. See PicturePainter.
  virtual Result<std::unique_ptr<PicturePainter>> make_painter(const OpenGl& gl);

  /// The name that people give a thing of this view, such as "tank Duchess", beside passes of
  /// ids. Empty: its kind has no name. Need not be unique.
  [[nodiscard]] virtual std::string thing_name(const Thing& thing, const View& view) const {
    static_cast<void>(thing);
    static_cast<void>(view);
    return {};
  }
};

inline Result<std::unique_ptr<PicturePainter>> Look::make_painter(const OpenGl& /*gl*/) {
  return failed("this look has no painter");
}

/// How many views compose() needs: those of its memory, the moment's and the one after it.
inline std::size_t views_for(const Look& look, const TickRate& tick_rate) {
  const double ticks = std::ceil(look.memory_seconds() * tick_rate.to_double());
  return static_cast<std::size_t>(std::max(ticks, 0.0)) + 2;
}

}  // namespace tickreel
