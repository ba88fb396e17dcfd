#include "movie/tick_pacer.h"

#include <algorithm>

namespace tickreel {

PacedFrame TickPacer::advance(std::uint32_t time_us) {
  const auto tick = 1'000'000 * static_cast<std::uint64_t>(tick_rate_.denominator());
  pending_ += time_us * static_cast<std::uint64_t>(tick_rate_.numerator());
  const std::uint64_t due = pending_ / tick;
  const std::uint64_t run = std::min<std::uint64_t>(due, max_ticks_);
  dropped_ticks_ += due - run;
  pending_ %= tick;
  // Less than 2^40 * 2^16: see kMaxTickRateTerm.
  const auto alpha = static_cast<std::uint16_t>(pending_ * 65536 / tick);
  return {static_cast<std::uint32_t>(run), time_us, alpha};
}

}  // namespace tickreel
