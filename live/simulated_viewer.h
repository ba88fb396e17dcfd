#pragma once

#include <cstdint>
#include <optional>

#include "live/tick_pacer.h"
#include "tickreel/core/rational.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::live {

/// Makes up the pictures that a window would show in a session that has no window. Reads no clock:
/// the same arguments always give the same pictures.
class SimulatedViewer {
 public:
  /// `view_rate`: pictures in a second, above 0. Nothing: the times between pictures are random, 1
  /// to 60 ms, from `seed`.
  SimulatedViewer(TickRate tick_rate, std::optional<Rational> view_rate, std::uint64_t seed);

  /// Returns the next picture: the time since the picture before, the number of ticks to play
  /// before it, and its position between the last two ticks.
  PacedFrame next();

 private:
  TickPacer pacer_;
  std::optional<Rational> view_rate_;
  RandomStream times_;
  std::int64_t frames_ = 0;   ///< pictures so far, with a view rate
  std::int64_t time_us_ = 0;  ///< the time of the last picture, with a view rate
};

}  // namespace tickreel::live
