#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sound/filter_table.h"

namespace tickreel::sound {

// The tape is the sound of a session at its own speed: a sequence of numbered samples. A film at
// another speed reads the tape faster or slower.

/// The position on the tape of one sample of output: `whole` + `fraction`, in tape samples.
struct TapePlace {
  std::int64_t whole = 0;
  double fraction = 0.0;  ///< 0 up to, but not including, 1
  double speed = 1.0;     ///< the speed of the tape at this position, above 0; 1: its own speed
  float gain = 1.0F;      ///< 0: silence, whatever the other members are
};

/// Returns how many tape samples before and after a position are needed to read it at this speed.
std::int64_t tape_reach(double speed);

/// Reads a tape at any speed, which may change from sample to sample; a higher speed gives a higher
/// pitch. It uses the filter of clips (filter_table.h), stretched exactly by the speed, so that
/// there is no aliasing, and no click where the speed changes. A sample of output depends only on
/// its TapePlace and on the tape. At speed 1 and a position without a fraction, it is a sample of
/// the tape times TapePlace::gain.
class Varispeed {
 public:
  Varispeed();

  /// Reads one sample of output for each place. `tape`: a part of the tape, two channels,
  /// interleaved; `first`: the number of its first sample. Before and after the part there is
  /// silence. `out`: gets two numbers for each place, interleaved.
  void read(std::span<const float> tape, std::int64_t first, std::span<const TapePlace> places,
            std::span<float> out) const;

 private:
  void read_one(std::span<const float> tape, std::int64_t first, const TapePlace& place,
                float* out) const;
  [[nodiscard]] float weight(double distance) const;

  std::vector<float> kernel_;  ///< the filter: FilterTable::kRows numbers for each tape sample
};

}  // namespace tickreel::sound
