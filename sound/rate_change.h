#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sound/varispeed.h"

namespace tickreel::sound {

/// Converts sound from one sample rate to another, piece by piece, for sound that is played at
/// once. An output sample is returned as soon as all input samples that it needs have come. The
/// result does not depend on the sizes of the pieces: output sample n is the sound at n / to_hz
/// seconds.
class RateChange {
 public:
  RateChange(int from_hz, int to_hz) : from_hz_(from_hz), to_hz_(to_hz) {}

  /// Begins anew: the next input sample has the number `first`, 0 or more. Before it there is
  /// silence. A new object begins with 0.
  void begin(std::int64_t first);
  /// Adds input samples, interleaved left and right. Returns the output samples that are complete
  /// now, interleaved; the first of them has the number that next() had before the call.
  std::vector<float> push(std::span<const float> samples);
  /// The number of the output sample that push() returns next.
  [[nodiscard]] std::int64_t next() const { return next_; }

 private:
  [[nodiscard]] TapePlace place_of(std::int64_t sample) const;

  int from_hz_;
  int to_hz_;
  Varispeed varispeed_;
  std::vector<float> tape_;  ///< the input samples from number first_ on
  std::int64_t first_ = 0;
  std::int64_t next_ = 0;
};

}  // namespace tickreel::sound
