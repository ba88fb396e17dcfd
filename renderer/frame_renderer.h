#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "renderer/room.h"
#include "sim/view/exposure.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/view/view_window.h"

namespace tickreel::renderer {

/// Draws pictures of a game at points in game time. start() begins a picture, and take() waits for
/// it and returns it; in between a picture is in flight. So drawing and copying may work on several
/// pictures at once. All calls must come from the thread that created the renderer.
///
/// A renderer may remember pictures. It then has lanes: each lane is a sequence of pictures in
/// order of time, in which each picture depends only on the pictures before it in the same lane.
class FrameRenderer {
 public:
  virtual ~FrameRenderer() = default;

  /// The number of consecutive views that the renderer needs for a picture, with the two between
  /// which it interpolates (2 or more).
  [[nodiscard]] virtual std::size_t window_views() const = 0;
  /// The most pictures that may be in flight: 1, or more if graphics memory is copied while other
  /// pictures are drawn.
  [[nodiscard]] virtual std::size_t pictures_in_flight() const { return 1; }
  /// Whether the renderer converts pictures to YUV faster than a CPU would: true for a GPU, false
  /// for a software rasteriser.
  [[nodiscard]] virtual bool converts_fast() const { return false; }
  /// Sets the layout of the pictures that are started from now on; kRgba at first. Pictures of a
  /// layout with more than 8 bits are also drawn with more than 8 bits. kUsage for a layout that
  /// the renderer cannot make. No picture may be in flight.
  virtual Status set_pixel_format(PixelFormat format) {
    if (format == PixelFormat::kRgba) return {};
    return bad_usage("this renderer makes rgba pictures");
  }

  /// For a renderer that remembers pictures: the number of earlier pictures on which a picture
  /// depends. A lane must begin with so many pictures of warm_up() (Look::painter_warm_up_frames).
  /// Nothing for a renderer that does not remember pictures.
  [[nodiscard]] virtual std::optional<int> warm_up_frames() const { return std::nullopt; }
  /// Selects the lane of the pictures that are drawn from now on; 0 at first. Does nothing in a
  /// renderer that does not remember pictures.
  virtual void choose_lane(std::size_t lane) { static_cast<void>(lane); }
  /// Draws a picture that is only remembered: take() does not return it. The errors of start().
  virtual Status warm_up(const ViewWindow& views, const Exposure& exposure) {
    static_cast<void>(views);
    static_cast<void>(exposure);
    return {};
  }
  /// Forgets the pictures of a lane.
  virtual void end_lane(std::size_t lane) { static_cast<void>(lane); }

  /// Starts a picture. `views` must contain the views from the tick of exposure.time to the tick
  /// after exposure.last_time(), and should have window_views() views. kFailed when
  /// pictures_in_flight() pictures are in flight already, a view is missing, or the graphics fail;
  /// also returns the errors of a look's painter.
  virtual Status start(const ViewWindow& views, const Exposure& exposure) = 0;
  /// Waits for the oldest picture in flight, and moves it into `image`, which gets its
  /// coded_size(). kFailed when no picture is in flight, and when the graphics fail.
  virtual Status take(Image& image) = 0;

  /// Draws a single picture into `image`: start() and take().
  Status draw(const ViewWindow& views, const Exposure& exposure, Image& image) {
    if (Status started = start(views, exposure); !started) return started;
    return take(image);
  }

  /// The OpenGL renderer in words, for messages and logs: EglContext::description().
  [[nodiscard]] virtual std::string description() const = 0;
};

}  // namespace tickreel::renderer
