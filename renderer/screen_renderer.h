#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "renderer/room.h"
#include "renderer/scene/pixel_look.h"
#include "sim/view/exposure.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/tick.h"
#include "tickreel/view/view_window.h"

namespace tickreel::renderer {

class CameraCuts;
class MomentPainter;

/// Draws the pictures of a game for a window: the same, to the bit, as the offscreen renderer's. In
/// an OpenGL 4.5 context that somebody else made with EGL; it must be the current one of the
/// calling thread in every call, the destructor's too. Contexts of other threads are not disturbed.
///
/// What others draw with the same context comes out right: after each call the framebuffer and the
/// viewport are those that were bound before, and the clip control, the encoding of colours, the
/// depth mask and the current program (none) are as in a new context. Buffers, textures, blending,
/// depth and scissor test are to be set by whoever draws.
class ScreenRenderer {
 public:
  /// `picture` is the size of what is drawn, whatever the window's. `fit`: where the look shows
  /// pictures of the game's own. Fails (kFailed) when the
  /// context has no OpenGL 4.5, and (kUsage) when the picture is larger than it can do.
  static Result<std::unique_ptr<ScreenRenderer>> create(std::unique_ptr<Look> look,
                                                        const TickRate& tick_rate,
                                                        ImageSize picture,
                                                        const GamePictureFit& fit = {});
  ~ScreenRenderer();
  ScreenRenderer(const ScreenRenderer&) = delete;
  ScreenRenderer& operator=(const ScreenRenderer&) = delete;

  /// How many views back it needs, the two it interpolates included (2 or more).
  [[nodiscard]] std::size_t window_views() const;
  /// To list and find cameras.
  [[nodiscard]] Look& look();

  /// Costs nothing when the size stays. On failure the old one stays; create() says which those
  /// are.
  Status resize(ImageSize picture);
  /// Draws a picture; `views` contains time.tick and the tick after it.
  Status draw(const ViewWindow& views, const FrameTime& time, const Viewpoint& viewpoint = {});
  /// The same with motion blur; `views` contains all ticks from that of the frame to the one after
  /// that of its last moment.
  Status draw(const ViewWindow& views, const Exposure& exposure, const CameraCuts& cameras);
  /// The camera of the last picture, whether it was the look's or not.
  [[nodiscard]] const Camera& camera() const;
  /// Copies the last picture to a rectangle of the framebuffer that is bound for drawing, scaled
  /// when the sizes differ. In pixels from the framebuffer's bottom left.
  void show(int x, int y, int width, int height) const;
  /// Waits until all that was drawn is there: for measuring.
  void finish() const;

  /// describe_gl().
  [[nodiscard]] const std::string& description() const { return description_; }

 private:
  ScreenRenderer(std::unique_ptr<MomentPainter> painter, std::string description);

  std::unique_ptr<MomentPainter> painter_;
  std::string description_;
};

}  // namespace tickreel::renderer
