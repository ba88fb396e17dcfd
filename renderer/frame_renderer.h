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

/// Makes the pictures of points in game time. A picture is started, and taken when it is there:
/// what draws and what copies may work on several at once. All calls come from the thread that
/// created it.
class FrameRenderer {
 public:
  virtual ~FrameRenderer() = default;

  /// How many views back it needs, the two it interpolates included (2 or more).
  [[nodiscard]] virtual std::size_t window_views() const = 0;
  /// How many pictures may have been started and not taken. 1 or more; more where copying out of
  /// the graphics memory takes time of its own.
  [[nodiscard]] virtual std::size_t pictures_in_flight() const { return 1; }
  /// Whether it turns pictures into YUV faster than a CPU: a GPU does, a software rasteriser never.
  [[nodiscard]] virtual bool converts_fast() const { return false; }
  /// The layout of the pictures that are started from now on; kRgba before. What has more than 8
  /// bits is drawn with more. kUsage for one that it cannot make. None may be under way.
  virtual Status set_pixel_format(PixelFormat format) {
    if (format == PixelFormat::kRgba) return {};
    return bad_usage("this renderer makes rgba pictures");
  }

  /// Nothing: a picture is a function of its moment. Otherwise also of so many pictures before it
  /// (Look::painter_warm_up_frames), which are then to be drawn with warm_up().
  [[nodiscard]] virtual std::optional<int> warm_up_frames() const { return std::nullopt; }
  /// The pictures that are drawn from now on follow those of the same lane: 0 at first. Means
  /// something where there are such frames.
  virtual void choose_lane(std::size_t lane) { static_cast<void>(lane); }
  /// As start(), of a picture that nobody takes.
  virtual Status warm_up(const ViewWindow& views, const Exposure& exposure) {
    static_cast<void>(views);
    static_cast<void>(exposure);
    return {};
  }
  /// Forgets what a lane has drawn.
  virtual void end_lane(std::size_t lane) { static_cast<void>(lane); }

  /// Begins a picture. `views` contains all ticks from that of the frame to the one after that of
  /// its last moment.
  virtual Status start(const ViewWindow& views, const Exposure& exposure) = 0;
  /// Waits for the picture that was started first of those under way and moves it into `image`,
  /// resized to fit its coded_size().
  virtual Status take(Image& image) = 0;

  /// Both, for one picture alone.
  Status draw(const ViewWindow& views, const Exposure& exposure, Image& image) {
    if (Status started = start(views, exposure); !started) return started;
    return take(image);
  }

  /// What draws, for messages and logs: EglContext::description().
  [[nodiscard]] virtual std::string description() const = 0;
};

}  // namespace tickreel::renderer
