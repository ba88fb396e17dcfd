#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sound/filter_table.h"

namespace tickreel::sound {

/// Where a sample of a film is on the tape that the session is: at `whole` + `fraction` of its
/// samples.
struct TapePlace {
  std::int64_t whole = 0;
  double fraction = 0.0;  ///< 0..1, below 1
  double speed = 1.0;     ///< of the tape there; above 0
  float gain = 1.0F;      ///< 0: silence, whatever the rest is
};

/// How far from a place the tape is read, in samples: farther where it goes faster.
std::int64_t tape_reach(double speed);

/// Reads a tape at any speed, which may change from sample to sample; what sounds becomes higher
/// and lower with it. The filter is that of clips, stretched by the very speed, so that nothing
/// folds back and nothing jumps where the speed changes. Each sample is a function of its place and
/// the tape alone. At the speed 1 and on a sample, the tape is untouched.
class Varispeed {
 public:
  Varispeed();

  /// `tape`: interleaved, from sample `first` on; beyond it there is silence. `out`: interleaved,
  /// two numbers for each place.
  void read(std::span<const float> tape, std::int64_t first, std::span<const TapePlace> places,
            std::span<float> out) const;

 private:
  void read_one(std::span<const float> tape, std::int64_t first, const TapePlace& place,
                float* out) const;
  [[nodiscard]] float weight(double distance) const;

  std::vector<float> kernel_;  ///< FilterTable::kRows numbers for each sample of distance
};

}  // namespace tickreel::sound
