#pragma once

#include <cstddef>
#include <vector>

#include "sound/room.h"

namespace tickreel::sound {

/// The numbers of a low-pass filter for reading a clip between its samples: a sinc under a Kaiser
/// window. The filter has 24 taps if each sample of output is one sample of the clip, and
/// proportionally more if it is more samples of the clip, to remove frequencies that the output
/// cannot have. It passes frequencies up to 0.4 of the output's sample rate, and reduces those from
/// 0.6 on by 75 dB. The bits are the same on every machine.
class FilterTable {
 public:
  static constexpr std::size_t kRows = 256;        ///< the steps between two samples of a clip
  static constexpr std::size_t kTapsAtUnity = 24;  ///< the taps for a stretch of 1

  /// `stretch`: clip samples for each sample of output, 1 or more; stretch * kTapsAtUnity must be a
  /// multiple of 8.
  explicit FilterTable(double stretch);

  /// The number of taps.
  [[nodiscard]] std::size_t taps() const { return taps_; }
  /// The factors of the taps, taps() numbers whose sum is 1, for a position that lies row / kRows
  /// after a clip sample. `row`: 0..kRows. The tap number taps() / 2 - 1 is for that clip sample.
  [[nodiscard]] const float* row(std::size_t row) const { return numbers_.data() + row * taps_; }

 private:
  std::size_t taps_;
  std::vector<float> numbers_;
};

/// The stretches for which there are filters. A voice uses the first that is not less than its
/// ClipPosition::ratio; a voice with a ratio above the last is silent.
inline constexpr double kFilterStretches[] = {1.0, 4.0 / 3.0, 5.0 / 3.0, 2.0, 3.0,
                                              4.0, 6.0,       8.0,       16.0};

}  // namespace tickreel::sound
