#include "encode/audio_format.h"

#include <cassert>

namespace tickreel {

std::int64_t samples_before(std::int64_t frame, const Rational& frame_rate, int sample_rate_hz) {
  __extension__ using Wide = __int128;
  assert(frame >= 0 && frame_rate.numerator() > 0);
  const Wide samples = Wide{frame} * sample_rate_hz * frame_rate.denominator();
  return static_cast<std::int64_t>(samples / frame_rate.numerator());
}

}  // namespace tickreel
