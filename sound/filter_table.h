#pragma once

#include <cstddef>
#include <vector>

#include "sound/room.h"

namespace tickreel::sound {

/// A low-pass filter for reading a clip between its samples: a sinc under a Kaiser window, 24 taps
/// long at ratio 1 and in proportion longer above, where it keeps out what the slower output could
/// not hold. Passes up to 0.4 of the output's rate, stops from 0.6 on, by 75 dB. The same bits on
/// every machine.
class FilterTable {
 public:
  static constexpr std::size_t kRows = 256;  ///< fractions of a sample
  static constexpr std::size_t kTapsAtUnity = 24;

  /// `stretch`: clip samples for each sample of output, 1 or more; times kTapsAtUnity a multiple
  /// of 8.
  explicit FilterTable(double stretch);

  [[nodiscard]] std::size_t taps() const { return taps_; }
  /// taps() numbers whose sum is 1, for a position `row` / kRows after a sample, 0..kRows. The tap
  /// taps() / 2 - 1 belongs to that sample.
  [[nodiscard]] const float* row(std::size_t row) const { return numbers_.data() + row * taps_; }

 private:
  std::size_t taps_;
  std::vector<float> numbers_;
};

/// How far filters are stretched. A voice takes the first that is at least its own ratio; one that
/// would need more than the last is not heard.
inline constexpr double kFilterStretches[] = {1.0, 4.0 / 3.0, 5.0 / 3.0, 2.0, 3.0,
                                              4.0, 6.0,       8.0,       16.0};

}  // namespace tickreel::sound
