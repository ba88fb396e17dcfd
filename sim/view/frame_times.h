#pragma once

#include <cstdint>

#include "tickreel/view/frame_time.h"

namespace tickreel {

/// Which point in game time each frame of a film shows. Frames never go back in time. Any thread
/// may ask.
class FrameTimes {
 public:
  virtual ~FrameTimes() = default;

  [[nodiscard]] virtual std::int64_t frame_count() const = 0;
  /// How many frames there would be before the first, if the film began earlier.
  [[nodiscard]] virtual std::int64_t frames_before() const { return 0; }
  /// -frames_before() <= index < frame_count().
  [[nodiscard]] virtual FrameTime frame_time(std::int64_t index) const = 0;
};

}  // namespace tickreel
