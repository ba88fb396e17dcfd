#include "live/tick_pacer.h"

namespace tickreel::live {

void TickPacer::add(std::uint32_t time_us) {
  pending_ += time_us * static_cast<std::uint64_t>(tick_rate_.numerator());
  const std::uint64_t due = pending_ / tick();
  if (due <= max_ticks_) return;
  dropped_ticks_ += due - max_ticks_;
  pending_ -= (due - max_ticks_) * tick();
}

bool TickPacer::take_tick() {
  if (pending_ < tick()) return false;
  pending_ -= tick();
  return true;
}

std::uint64_t TickPacer::until_tick_us() const {
  if (pending_ >= tick()) return 0;
  const auto numerator = static_cast<std::uint64_t>(tick_rate_.numerator());
  return (tick() - pending_ + numerator - 1) / numerator;
}

PacedFrame TickPacer::advance(std::uint32_t time_us) {
  add(time_us);
  const std::uint64_t run = pending_ / tick();
  pending_ %= tick();
  // The product is less than 2^47 * 2^16: see kMaxTickRateTerm.
  const auto alpha = static_cast<std::uint16_t>(pending_ * 65536 / tick());
  return {static_cast<std::uint32_t>(run), time_us, alpha};
}

}  // namespace tickreel::live
