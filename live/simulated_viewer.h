#pragma once

#include <cstdint>
#include <optional>

#include "live/tick_pacer.h"
#include "tickreel/core/rational.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::live {

/// Somebody who watches a session without a window: says which pictures would be shown, and when.
/// No clock is read; the same viewer sees the same pictures every time.
class SimulatedViewer {
 public:
  /// `view_rate` pictures a second, above 0; without it, pictures that take 1 to 60 ms each, at
  /// random.
  SimulatedViewer(TickRate tick_rate, std::optional<Rational> view_rate, std::uint64_t seed);

  PacedFrame next();

 private:
  TickPacer pacer_;
  std::optional<Rational> view_rate_;
  RandomStream times_;
  std::int64_t frames_ = 0;
  std::int64_t time_us_ = 0;
};

}  // namespace tickreel::live
