#pragma once

#include <cstdint>
#include <optional>

#include "tickreel/view/frame_time.h"

namespace tickreel::sim {

/// The points in game time that the frames of a film show, one for each frame. A frame is never
/// earlier than the frame before it. Any thread may call the functions.
class FrameTimes {
 public:
  virtual ~FrameTimes() = default;

  /// Returns the number of frames in the film.
  [[nodiscard]] virtual std::int64_t frame_count() const = 0;
  /// Returns how many more frames the film would have at its beginning if it began as early as
  /// possible. Frame -1 is the frame before the first.
  [[nodiscard]] virtual std::int64_t frames_before() const { return 0; }
  /// Whether consecutive frames are consecutive pictures of the game. If not (a sheet of single
  /// pictures), a renderer that remembers pictures (FrameRenderer::warm_up_frames) starts anew with
  /// each frame.
  [[nodiscard]] virtual bool follow_each_other() const { return true; }
  /// Returns the time of the picture that comes `pictures` pictures before frame `index`; nothing
  /// when there is none so early.
  [[nodiscard]] virtual std::optional<FrameTime> picture_before(std::int64_t index,
                                                                std::int64_t pictures) const {
    if (index - pictures < -frames_before()) return std::nullopt;
    return frame_time(index - pictures);
  }
  /// Returns the time of frame `index`, -frames_before() <= index < frame_count().
  [[nodiscard]] virtual FrameTime frame_time(std::int64_t index) const = 0;
};

}  // namespace tickreel::sim
