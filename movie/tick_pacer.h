#pragma once

#include <cstdint>

#include "sim/replay_format.h"
#include "sim/tick.h"

namespace tickreel {

/// Says how many ticks run for each picture of a live session: real time goes into an accumulator,
/// and comes out in whole ticks. Exact: no time is lost to rounding.
class TickPacer {
 public:
  /// A picture that took longer than `max_ticks` ticks does not make the game race after it: the
  /// time beyond is dropped.
  TickPacer(TickRate tick_rate, std::uint32_t max_ticks)
      : tick_rate_(tick_rate), max_ticks_(max_ticks) {}

  /// The picture that is shown `time_us` after the one before: the ticks to run for it, and where
  /// between the last two of them it lies.
  PacedFrame advance(std::uint32_t time_us);

  /// Whole ticks of time that were dropped so far.
  [[nodiscard]] std::uint64_t dropped_ticks() const { return dropped_ticks_; }

 private:
  TickRate tick_rate_;
  std::uint32_t max_ticks_;
  std::uint64_t pending_ = 0;  ///< microseconds times the rate's numerator
  std::uint64_t dropped_ticks_ = 0;
};

}  // namespace tickreel
