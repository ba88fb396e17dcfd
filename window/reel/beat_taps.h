#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// The beat of music that somebody taps while it is played.
struct TappedBeat {
  std::string bpm;     ///< in whole numbers, or halves
  std::string offset;  ///< seconds of the film, at which a beat is: less than a beat
};

class BeatTaps {
 public:
  static constexpr std::size_t kLeast = 4;

  /// At a time of the film, in seconds. One that is before the last, or long after it, begins anew.
  void tap(double seconds);
  void clear() { taps_.clear(); }
  [[nodiscard]] std::size_t count() const { return taps_.size(); }
  /// Nothing before there are enough of them.
  [[nodiscard]] std::optional<TappedBeat> beat() const;

 private:
  std::vector<double> taps_;
};

}  // namespace tickreel::window
