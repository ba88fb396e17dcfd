#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// The beat of music, found from a user's taps.
struct TappedBeat {
  std::string bpm;     ///< beats per minute, in whole or half numbers
  std::string offset;  ///< the time of the first beat in the film, in seconds; less than one beat
};

/// Finds the beat of music from taps during playback.
class BeatTaps {
 public:
  /// The fewest taps from which beat() finds a beat.
  static constexpr std::size_t kLeast = 4;

  /// Adds a tap at a time of the film, in seconds. A time before the last tap, or long after it,
  /// starts a new series.
  void tap(double seconds);
  void clear() { taps_.clear(); }
  [[nodiscard]] std::size_t count() const { return taps_.size(); }
  /// Returns the beat of the taps; nothing while there are fewer than kLeast taps.
  [[nodiscard]] std::optional<TappedBeat> beat() const;

 private:
  std::vector<double> taps_;
};

}  // namespace tickreel::window
