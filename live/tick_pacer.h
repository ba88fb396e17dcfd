#pragma once

#include <cstdint>

#include "live/room.h"
#include "sim/replay/replay_format.h"
#include "tickreel/view/tick.h"

namespace tickreel::live {

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

  // The pace, a tick at a time.

  void add(std::uint32_t time_us);
  /// Whether a tick is due; if so it is taken out.
  bool take_tick();
  /// How long ago the tick that was taken last was due.
  [[nodiscard]] std::uint64_t behind_us() const {
    return pending_ / static_cast<std::uint64_t>(tick_rate_.numerator());
  }
  /// How long until the next tick is due; 0 when it is.
  [[nodiscard]] std::uint64_t until_tick_us() const;

  /// Whole ticks of time that were dropped so far.
  [[nodiscard]] std::uint64_t dropped_ticks() const { return dropped_ticks_; }

 private:
  /// A tick, in the unit of pending_.
  [[nodiscard]] std::uint64_t tick() const {
    return 1'000'000 * static_cast<std::uint64_t>(tick_rate_.denominator());
  }

  TickRate tick_rate_;
  std::uint32_t max_ticks_;
  std::uint64_t pending_ = 0;  ///< microseconds times the rate's numerator
  std::uint64_t dropped_ticks_ = 0;
};

}  // namespace tickreel::live
