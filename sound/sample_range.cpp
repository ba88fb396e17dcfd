#include "sound/sample_range.h"

namespace tickreel::sound {

SampleRange samples_of_step(Tick tick, const TickRate& tick_rate, int sample_rate_hz) {
  const auto first_of = [&](Tick of) {
    return (Rational(of) / tick_rate * Rational(sample_rate_hz)).ceil();
  };
  return {first_of(tick), first_of(tick + 1)};
}

}  // namespace tickreel::sound
