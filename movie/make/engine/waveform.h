#pragma once

#include <atomic>
#include <vector>

#include "movie/make/engine/film_sound.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The rate of samples for a waveform: enough to see what is loud, and quickly mixed.
inline constexpr int kWaveformRateHz = 8000;
/// For each second.
inline constexpr int kWaveformPeaks = 50;

/// How loud a replay is.
struct Waveform {
  Rational begin;  ///< seconds of game time
  std::vector<float>
      peaks;  ///< the farthest that samples are from 0, 0..1, kWaveformPeaks a second

  /// The highest between two points of game time; 0 where there are none.
  [[nodiscard]] float peak_between(double from_seconds, double to_seconds) const;
};

/// Listens from `sound.in_seconds` to its end tick; `sound.frame_rate` is kWaveformPeaks. The
/// errors of `views`; kInterrupted once `stop` is set.
Result<Waveform> find_waveform(const FilmSound& sound, ViewSource& views,
                               const std::atomic<bool>& stop);

/// The farthest that any of them is from 0, at most 1.
float peak_of(std::span<const float> samples);

}  // namespace tickreel::movie
