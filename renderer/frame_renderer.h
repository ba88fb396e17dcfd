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

/// Makes the pictures of points in game time. A picture is started and taken once it is finished,
/// because drawing and copying may work on several pictures at once. All calls must come from the
/// thread that created the renderer.
class FrameRenderer {
 public:
  virtual ~FrameRenderer() = default;

  /// The number of recent views it needs, the two that it interpolates included (2 or more).
  [[nodiscard]] virtual std::size_t window_views() const = 0;
  /// The number of pictures that may be started before one is taken: 1, or more where copying from
  /// graphics memory takes time of its own.
  [[nodiscard]] virtual std::size_t pictures_in_flight() const { return 1; }
  /// Whether it converts pictures to YUV faster than a CPU: a GPU does, a software rasteriser
  /// never.
  [[nodiscard]] virtual bool converts_fast() const { return false; }
  /// Sets the layout of the pictures started from now on; kRgba at first. Layouts with more than 8
  /// bits are also drawn with more. kUsage for a layout that it cannot make. No picture may be in
  /// flight.
  virtual Status set_pixel_format(PixelFormat format) {
    if (format == PixelFormat::kRgba) return {};
    return bad_usage("this renderer makes rgba pictures");
  }

  /// The number of earlier pictures that a picture depends on, which must be drawn first with
  /// warm_up() (Look::painter_warm_up_frames). Nothing when a picture depends on its moment alone.
  [[nodiscard]] virtual std::optional<int> warm_up_frames() const { return std::nullopt; }
  /// Selects the lane of the pictures drawn from now on; 0 at first. A picture follows the earlier
  /// ones of its lane. Without effect when a picture depends on its moment alone.
  virtual void choose_lane(std::size_t lane) { static_cast<void>(lane); }
  /// Draws a picture like start() that nobody takes.
  virtual Status warm_up(const ViewWindow& views, const Exposure& exposure) {
    static_cast<void>(views);
    static_cast<void>(exposure);
    return {};
  }
  /// Discards the state of a lane.
  virtual void end_lane(std::size_t lane) { static_cast<void>(lane); }

  /// Starts a picture. `views` must contain all ticks from that of the frame to the one after that
  /// of its last moment.
  virtual Status start(const ViewWindow& views, const Exposure& exposure) = 0;
  /// Waits for the oldest picture in flight and moves it into `image`, resized to its coded_size().
  virtual Status take(Image& image) = 0;

  /// Starts and takes a single picture.
  Status draw(const ViewWindow& views, const Exposure& exposure, Image& image) {
    if (Status started = start(views, exposure); !started) return started;
    return take(image);
  }

  /// The OpenGL renderer for messages and logs: EglContext::description().
  [[nodiscard]] virtual std::string description() const = 0;
};

}  // namespace tickreel::renderer
