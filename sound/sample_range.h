#pragma once

#include <cstdint>

#include "sound/room.h"
#include "tickreel/view/tick.h"

namespace tickreel::sound {

/// The samples of a step, counted from tick 0 of the session. Sample s is the sound at s /
/// sample_rate_hz seconds of game time; the step from `tick` to the next has those that lie in it,
/// the first tick's time included.
struct SampleRange {
  std::int64_t first = 0;
  std::int64_t end = 0;
  [[nodiscard]] std::int64_t count() const { return end - first; }
};
SampleRange samples_of_step(Tick tick, const TickRate& tick_rate, int sample_rate_hz);

}  // namespace tickreel::sound
