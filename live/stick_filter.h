#pragma once

#include <cstdint>

#include "live/room.h"

namespace tickreel::live {

/// Turns the value of one axis of an analogue stick into the 16-bit value that is recorded. The
/// result does not change while a hand holds the stick still, because noise would cost bytes in
/// every replay: it is 0 near the middle, full scale near the ends, and in between it changes only
/// when the stick has moved far enough. The game gets the same value that is recorded.
class StickFilter {
 public:
  // Fractions of the full way of the stick.

  static constexpr float kDeadZone = 0.10F;   ///< up to here the result is 0
  static constexpr float kFullScale = 0.97F;  ///< from here on the result is full scale
  /// The change that the result needs, as a fraction of full scale; smaller ones are ignored. More
  /// than a tremble of 1 % to either side.
  static constexpr float kHold = 0.03F;

  /// Sets the value of the device, which is limited to -1 to 1; NaN counts as 0.
  void update(float raw);
  /// The result: -32767 to 32767.
  [[nodiscard]] std::int16_t value() const;

 private:
  float held_ = 0.0F;  ///< the result, as a fraction of full scale: -1 to 1
};

}  // namespace tickreel::live
