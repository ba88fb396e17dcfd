#pragma once

#include <cstdint>

#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// The positions of the beats of a film's music: beat b lies at `offset` + 60 b / `beats_a_minute`
/// seconds of film. The results are exact: no rounded beat is ever added to another.
struct BeatGrid {
  // The limits of what a user may give; `offset` is 0 or more.
  static constexpr int kLowestRate = 20;  ///< beats a minute, like the next one
  static constexpr int kHighestRate = 999;
  static constexpr int kLargestOffset = 3600;         ///< seconds
  static constexpr std::int64_t kLargestTerm = 1000;  ///< the largest denominator of
                                                      ///< `beats_a_minute` and `offset`

  Rational beats_a_minute{120};
  Rational offset{0};       ///< seconds
  Rational frame_rate{60};  ///< the film's

  /// Returns the frame nearest to a beat, of two equally near frames the later one; `beat` is 0 or
  /// more.
  [[nodiscard]] std::int64_t frame_of(std::int64_t beat) const;
  /// Returns the number of the beat nearest to a frame; below 0 for a frame before beat 0.
  [[nodiscard]] std::int64_t beat_near(std::int64_t frame) const;
};

}  // namespace tickreel::movie
