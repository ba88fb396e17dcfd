#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>

#include "live/live_moment.h"

namespace tickreel::live {

/// Measures how long it takes from a hand on a device to the first picture that shows what the game
/// made of it. One thread at a time.
class LatencyMeter {
 public:
  /// Something came from a device. The first of what comes between two ticks counts.
  void input_came(SteadyTime when);
  /// A tick took what has come so far.
  void ticked(Tick tick);
  void picture_shown(const LiveMoment& moment, SteadyTime when);

  /// Nothing until there was something to measure.
  [[nodiscard]] std::optional<std::chrono::microseconds> last() const { return last_; }
  [[nodiscard]] std::optional<std::chrono::microseconds> mean() const;

 private:
  struct Taken {
    Tick tick = 0;
    SteadyTime came;
  };

  std::optional<SteadyTime> waiting_;  ///< for a tick
  std::deque<Taken> taken_;            ///< and waiting for a picture
  std::optional<std::chrono::microseconds> last_;
  std::chrono::microseconds sum_{};
  std::int64_t count_ = 0;
};

}  // namespace tickreel::live
