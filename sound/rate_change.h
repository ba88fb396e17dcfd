#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sound/varispeed.h"

namespace tickreel::sound {

/// Sound of one rate at another one, for what comes piece by piece and is heard at once: a sample
/// comes as soon as all that it is made of is there. Which piece that was in changes none of them:
/// sample n lies at n / to_hz seconds, as in a film.
class RateChange {
 public:
  RateChange(int from_hz, int to_hz) : from_hz_(from_hz), to_hz_(to_hz) {}

  /// Begins with sample `first` of those that are read: before it there is silence.
  void begin(std::int64_t first);
  /// Interleaved. Gives as many samples as there are now, from next() as it was before.
  std::vector<float> push(std::span<const float> samples);
  /// The first sample that has not been given.
  [[nodiscard]] std::int64_t next() const { return next_; }

 private:
  [[nodiscard]] TapePlace place_of(std::int64_t sample) const;

  int from_hz_;
  int to_hz_;
  Varispeed varispeed_;
  std::vector<float> tape_;  ///< from first_ on
  std::int64_t first_ = 0;
  std::int64_t next_ = 0;
};

}  // namespace tickreel::sound
