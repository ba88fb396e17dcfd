#pragma once

#include <cstdint>
#include <optional>

#include "tickreel/view/frame_time.h"

namespace tickreel::sim {

/// The point in game time that each frame of a film shows. Frames never go back in time. Any thread
/// may ask.
class FrameTimes {
 public:
  virtual ~FrameTimes() = default;

  [[nodiscard]] virtual std::int64_t frame_count() const = 0;
  /// Returns how many frames there would be before the first, if the film began earlier.
  [[nodiscard]] virtual std::int64_t frames_before() const { return 0; }
  /// Whether each frame follows the one before it in a film. If not, a renderer that remembers
  /// pictures (FrameRenderer::warm_up_frames) starts anew with each.
  [[nodiscard]] virtual bool follow_each_other() const { return true; }
  /// Returns the time of the picture this many before a frame; none where that is before the first.
  [[nodiscard]] virtual std::optional<FrameTime> picture_before(std::int64_t index,
                                                                std::int64_t pictures) const {
    if (index - pictures < -frames_before()) return std::nullopt;
    return frame_time(index - pictures);
  }
  /// Returns the frame's time, -frames_before() <= index < frame_count().
  [[nodiscard]] virtual FrameTime frame_time(std::int64_t index) const = 0;
};

}  // namespace tickreel::sim
