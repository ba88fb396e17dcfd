#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "renderer/room.h"
#include "renderer/scene/pixel_look.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/tick.h"
#include "tickreel/view/view_window.h"

namespace tickreel::renderer {

class MomentPainter;

/// Draws a game's pictures for a window. The pictures are bit for bit those of the offscreen
/// renderer. It uses an OpenGL 4.5 context that the caller has made with EGL, and that must be
/// current in every call, also in the destructor. Contexts of other threads are not disturbed.
///
/// Other code may draw with the same context. After each call the framebuffer and the viewport are
/// as they were before the call; clip control, colour encoding, depth mask and current program
/// (none) are as in a new context. Other code must set buffers, textures, blending, depth test and
/// scissor test itself.
class ScreenRenderer {
 public:
  /// `picture`: the size of the pictures, which need not be the window's. `fit`: for a look that
  /// shows the game's own pictures. kFailed when the context has no OpenGL 4.5; the errors of
  /// MomentPainter::create().
  static Result<std::unique_ptr<ScreenRenderer>> create(std::unique_ptr<Look> look,
                                                        const TickRate& tick_rate,
                                                        ImageSize picture,
                                                        const GamePictureFit& fit = {});
  ~ScreenRenderer();
  ScreenRenderer(const ScreenRenderer&) = delete;
  ScreenRenderer& operator=(const ScreenRenderer&) = delete;

  /// The number of consecutive views that a picture needs, with the two between which it
  /// interpolates (2 or more).
  [[nodiscard]] std::size_t window_views() const;
  /// The look, for listing and finding cameras.
  [[nodiscard]] Look& look();

  /// Changes the size of later pictures; does nothing when it is the same. After an error, one of
  /// create(), they keep the old size.
  Status resize(ImageSize picture);
  /// Draws a picture. `views` must contain the view of time.tick, and of the next tick if
  /// time.alpha is above 0. kFailed when one of them is missing, the game has drawn no picture that
  /// the look shows, or OpenGL fails; also returns the errors of the look's painter.
  Status draw(const ViewWindow& views, const FrameTime& time, const Viewpoint& viewpoint = {});
  /// Draws a picture like draw(), but leaves its overlay to show(), which draws it with the pixels
  /// of the window: texts stay legible on a picture with fewer pixels than the window.
  Status draw_draft(const ViewWindow& views, const FrameTime& time,
                    const Viewpoint& viewpoint = {});
  /// The camera of the last picture, whether it came from the look or from the caller.
  [[nodiscard]] const Camera& camera() const;
  /// Copies the last picture into a rectangle of the bound draw framebuffer, stretched to the
  /// rectangle's width and height. x and y: pixels from the framebuffer's bottom left corner.
  void show(int x, int y, int width, int height);
  /// Waits until the GPU has drawn everything; for measurements.
  void finish() const;

  /// The result of describe_gl().
  [[nodiscard]] const std::string& description() const { return description_; }

 private:
  ScreenRenderer(std::unique_ptr<MomentPainter> painter, std::string description);

  std::unique_ptr<MomentPainter> painter_;
  std::string description_;
};

}  // namespace tickreel::renderer
