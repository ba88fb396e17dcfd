#pragma once

#include <cstdint>

#include "live/room.h"

namespace tickreel::live {

/// Makes stored 16 bits of one axis of an analogue stick, so that a hand at rest gives a value at
/// rest: noise would cost bytes in every replay. Near the middle it gives 0, near the end full
/// scale, and in between it stays where it is until the stick has really moved. Only here is
/// analogue input rounded: what the game sees is what is stored.
class StickFilter {
 public:
  static constexpr float kDeadZone = 0.10F;   ///< of full scale: below it the stick is at rest
  static constexpr float kFullScale = 0.97F;  ///< beyond it the stick is at its end
  /// How far the stick must move, between those two, before its value changes: more than trembling
  /// by 1 % of full scale to either side.
  static constexpr float kHold = 0.03F;

  /// The axis as the device gives it, clamped to -1..1; NaN is 0.
  void update(float raw);
  /// The value to store: -32767..32767.
  [[nodiscard]] std::int16_t value() const;

 private:
  float held_ = 0.0F;
};

}  // namespace tickreel::live
