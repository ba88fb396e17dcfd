#pragma once

#include <cstdint>

#include "live/room.h"
#include "sim/replay/replay_format.h"
#include "tickreel/view/tick.h"

namespace tickreel::live {

/// Turns real time into ticks: adds up the time that passes, and takes out whole ticks. Exact: no
/// time is lost to rounding.
class TickPacer {
 public:
  /// `max_ticks`: the most ticks that may be due at once; the time of further ones is dropped, so
  /// that the game does not race after a long delay.
  TickPacer(TickRate tick_rate, std::uint32_t max_ticks)
      : tick_rate_(tick_rate), max_ticks_(max_ticks) {}

  // Use either advance() alone, or the functions after it.

  /// Adds the time since the last picture, and takes out all ticks that are due. Returns the
  /// picture: the number of these ticks, and its position between the last two ticks.
  PacedFrame advance(std::uint32_t time_us);

  /// Adds time.
  void add(std::uint32_t time_us);
  /// Takes out one tick if one is due. Returns whether one was due.
  bool take_tick();
  /// The microseconds since the last tick that was taken out was due.
  [[nodiscard]] std::uint64_t behind_us() const {
    return pending_ / static_cast<std::uint64_t>(tick_rate_.numerator());
  }
  /// The microseconds until the next tick is due, rounded up; 0 when it is due.
  [[nodiscard]] std::uint64_t until_tick_us() const;

  /// The number of ticks whose time was dropped so far.
  [[nodiscard]] std::uint64_t dropped_ticks() const { return dropped_ticks_; }

 private:
  /// The length of a tick, in the unit of pending_.
  [[nodiscard]] std::uint64_t tick() const {
    return 1'000'000 * static_cast<std::uint64_t>(tick_rate_.denominator());
  }

  TickRate tick_rate_;
  std::uint32_t max_ticks_;
  std::uint64_t pending_ = 0;  ///< the time left, in microseconds times the rate's numerator
  std::uint64_t dropped_ticks_ = 0;
};

}  // namespace tickreel::live
