#pragma once

#include <atomic>
#include <vector>

#include "movie/make/engine/film_sound.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The sample rate for a waveform: high enough to see what is loud, and quick to mix.
inline constexpr int kWaveformRateHz = 8000;
/// The peaks per second of a waveform.
inline constexpr int kWaveformPeaks = 50;

/// The loudness of a replay over time.
struct Waveform {
  Rational begin;  ///< seconds of game time
  /// The largest absolute sample of each interval, 0..1; kWaveformPeaks per second.
  std::vector<float> peaks;

  /// Returns the highest peak between two points of game time, in seconds; 0 when the waveform has
  /// no peak there.
  [[nodiscard]] float peak_between(double from_seconds, double to_seconds) const;
};

/// Finds the waveform of a replay from `sound.in_seconds` to the end tick. `sound` has a source,
/// and its frame rate is kWaveformPeaks. The errors of `views`; kInterrupted once `stop` is set.
Result<Waveform> find_waveform(const FilmSound& sound, ViewSource& views,
                               const std::atomic<bool>& stop);

/// Returns the largest absolute sample, at most 1.
float peak_of(std::span<const float> samples);

}  // namespace tickreel::movie
