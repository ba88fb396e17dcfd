#pragma once

#include <cstdint>

#include "sound/room.h"
#include "tickreel/view/tick.h"

namespace tickreel::sound {

/// Consecutive samples of a session, from number `first` up to, but not including, `end`. Sample
/// number s is the sound at s / sample_rate_hz seconds of game time; tick 0 is at sample 0.
struct SampleRange {
  std::int64_t first = 0;
  std::int64_t end = 0;
  [[nodiscard]] std::int64_t count() const { return end - first; }
};
/// Returns the samples in the step from `tick` to the next tick: all whose time is not before
/// `tick`, and before the next tick.
SampleRange samples_of_step(Tick tick, const TickRate& tick_rate, int sample_rate_hz);

}  // namespace tickreel::sound
