#pragma once

#include <memory>
#include <optional>
#include <span>

#include "sound/room.h"

namespace tickreel::sound {

/// An onset: a point in time at which a sound of the music begins. It may be on a beat.
struct HeardBeat {
  double seconds = 0.0;   ///< from the beginning of the music
  double strength = 0.0;  ///< above 0, in a unit that is the same for all onsets of a piece
};

/// The beat of music whose tempo does not change.
struct SteadyBeat {
  double beats_a_minute = 0.0;  ///< kSlowest to kFastest
  double first_seconds = 0.0;   ///< the time of the first beat: 0 or more, less than a beat

  static constexpr double kSlowest = 60.0;   ///< beats a minute
  static constexpr double kFastest = 200.0;  ///< beats a minute
};

/// Returns the beat on which most of the onsets lie, and most of whose beats have an onset. The
/// tempo is rounded, to a whole number if possible, as long as no beat moves audibly. Nothing when
/// there is no such beat. `heard`: in order of time. `about`: an estimate of the beats a minute,
/// which may be wrong by a simple factor; 0: no estimate.
std::optional<SteadyBeat> steady_beat(std::span<const HeardBeat> heard, double about);

/// Finds the beat of music. aubio (https://aubio.org) finds the onsets by spectral flux (S. Dixon,
/// "Onset detection revisited", 2006). The memory needed grows with the number of onsets. One
/// thread at a time.
class BeatFinder {
 public:
  /// Throws an exception when there is no memory, or the sample rate makes no sense.
  explicit BeatFinder(int sample_rate_hz);
  ~BeatFinder();
  BeatFinder(const BeatFinder&) = delete;
  BeatFinder& operator=(const BeatFinder&) = delete;

  /// Adds the next samples of the music, from its beginning on: two channels, interleaved.
  void listen(std::span<const float> samples);
  /// Returns the beat of the samples so far; nothing when they have no steady beat, or are only a
  /// few seconds.
  [[nodiscard]] std::optional<SteadyBeat> beat();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tickreel::sound
