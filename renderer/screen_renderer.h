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

/// Draws a game's pictures for a window, bit for bit the same as the offscreen renderer. It works
/// in an OpenGL 4.5 context that the caller has made with EGL. That context must be current in
/// every call, the destructor included. Contexts of other threads are not disturbed.
///
/// Other code may draw with the same context. After each call the framebuffer and the viewport are
/// those bound before; clip control, colour encoding, depth mask and current program (none) are as
/// in a new context. Other code must set buffers, textures, blending, depth test and scissor test
/// itself.
class ScreenRenderer {
 public:
  /// `picture`: the size to draw, independent of the window's. `fit`: for a look that shows the
  /// game's own pictures. kFailed when the context has no OpenGL 4.5, kUsage when the picture is
  /// larger than its limits.
  static Result<std::unique_ptr<ScreenRenderer>> create(std::unique_ptr<Look> look,
                                                        const TickRate& tick_rate,
                                                        ImageSize picture,
                                                        const GamePictureFit& fit = {});
  ~ScreenRenderer();
  ScreenRenderer(const ScreenRenderer&) = delete;
  ScreenRenderer& operator=(const ScreenRenderer&) = delete;

  /// The number of recent views it needs, the two that it interpolates included (2 or more).
  [[nodiscard]] std::size_t window_views() const;
  /// The look, for listing and finding cameras.
  [[nodiscard]] Look& look();

  /// Changes the size of later pictures; free when it is the same. On failure, as of create(), the
  /// old size stays.
  Status resize(ImageSize picture);
  /// Draws a picture; `views` must contain time.tick and the tick after it.
  Status draw(const ViewWindow& views, const FrameTime& time, const Viewpoint& viewpoint = {});
  /// Draws a picture with motion blur; `views` must contain all ticks from that of the frame to the
  /// one after that of its last moment.
  Status draw(const ViewWindow& views, const Exposure& exposure, const CameraCuts& cameras);
  /// The camera of the last picture, from the look or not.
  [[nodiscard]] const Camera& camera() const;
  /// Copies the last picture to a rectangle of the bound draw framebuffer, in pixels from the
  /// bottom left. The picture is stretched to the width and height of the rectangle.
  void show(int x, int y, int width, int height) const;
  /// Waits until everything is drawn; used for measurements.
  void finish() const;

  /// The result of describe_gl().
  [[nodiscard]] const std::string& description() const { return description_; }

 private:
  ScreenRenderer(std::unique_ptr<MomentPainter> painter, std::string description);

  std::unique_ptr<MomentPainter> painter_;
  std::string description_;
};

}  // namespace tickreel::renderer
