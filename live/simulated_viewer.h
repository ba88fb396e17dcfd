#pragma once

#include <cstdint>
#include <optional>

#include "live/tick_pacer.h"
#include "tickreel/core/rational.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::live {

/// A stand-in for somebody who watches a session that has no window: says which pictures would be
/// shown, and when. No clock is read; the same viewer sees the same pictures every time.
class SimulatedViewer {
 public:
  /// `view_rate`: pictures a second, above 0; none: each picture takes 1 to 60 ms, at random by
  /// `seed`.
  SimulatedViewer(TickRate tick_rate, std::optional<Rational> view_rate, std::uint64_t seed);

  /// Returns the next picture: the time since the one before, the ticks to play for it, and its
  /// place between the last two ticks.
  PacedFrame next();

 private:
  TickPacer pacer_;
  std::optional<Rational> view_rate_;
  RandomStream times_;
  std::int64_t frames_ = 0;
  std::int64_t time_us_ = 0;
};

}  // namespace tickreel::live
