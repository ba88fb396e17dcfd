#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// The beat of music, from somebody's taps during playback.
struct TappedBeat {
  std::string bpm;     ///< beats per minute, in whole or half numbers
  std::string offset;  ///< the time of a beat in the film, in seconds; less than one beat
};

class BeatTaps {
 public:
  static constexpr std::size_t kLeast = 4;

  /// Adds a tap at a time of the film, in seconds. A time before the last tap, or long after it,
  /// starts a new series.
  void tap(double seconds);
  void clear() { taps_.clear(); }
  [[nodiscard]] std::size_t count() const { return taps_.size(); }
  /// The beat of the taps; nothing while there are fewer than kLeast.
  [[nodiscard]] std::optional<TappedBeat> beat() const;

 private:
  std::vector<double> taps_;
};

}  // namespace tickreel::window
