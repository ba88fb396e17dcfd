#include "sound/sample_range.h"

#include "core/wide_integer.h"

namespace tickreel::sound {

SampleRange samples_of_step(Tick tick, const TickRate& tick_rate, int sample_rate_hz) {
  const auto first_of = [&](Tick of) {
    const Int128 parts = Int128{of} * tick_rate.denominator() * sample_rate_hz;
    return static_cast<std::int64_t>(-floor_quotient(-parts, tick_rate.numerator()));
  };
  return {first_of(tick), first_of(tick + 1)};
}

}  // namespace tickreel::sound
