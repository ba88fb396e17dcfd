#pragma once

#include <cstdint>

#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// Where the beats of a film's music lie: beat b at `offset` + 60 b / `beats_a_minute` seconds of
/// film. Exact: no rounded beat is ever added to another.
struct BeatGrid {
  static constexpr int kLowestRate = 20;
  static constexpr int kHighestRate = 999;
  static constexpr int kLargestOffset = 3600;
  static constexpr std::int64_t kLargestTerm = 1000;  ///< of both as fractions: the denominator

  Rational beats_a_minute{120};
  Rational offset{0};       ///< seconds
  Rational frame_rate{60};  ///< of the film

  /// The frame that is nearest to a beat from 0 on; of two that are equally near, the later.
  [[nodiscard]] std::int64_t frame_of(std::int64_t beat) const;
  /// The beat that is nearest to a frame; below 0 before the first.
  [[nodiscard]] std::int64_t beat_near(std::int64_t frame) const;
};

}  // namespace tickreel::movie
