#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "movie/film/time/capture_range.h"
#include "movie/film/time/speed_clock.h"
#include "sim/view/frame_times.h"

namespace tickreel::movie {

/// The frames of a film whose speed is not 1 all along: frame n lies at n / frame_rate seconds of
/// film and shows the game time that the SpeedMap gives. The tick is exact. Alpha, the way to the
/// next tick, is exact where the time in seconds fits a Rational; otherwise it is rounded down to 1
/// / 2^28.
class SpeedSchedule final : public FrameTimes {
 public:
  /// Makes the schedule of a film that begins at `in_seconds` of game time. Returns nothing when
  /// the numbers do not fit 128 bits.
  static std::optional<SpeedSchedule> make(const SpeedMap& map, const TickRate& tick_rate,
                                           const Rational& frame_rate, const Rational& in_seconds);

  [[nodiscard]] std::int64_t frame_count() const override { return clock_.count(); }
  [[nodiscard]] FrameTime frame_time(std::int64_t index) const override;

 private:
  SpeedSchedule(SpeedClock clock, const TickRate& tick_rate)
      : clock_(std::move(clock)), tick_rate_(tick_rate) {}

  SpeedClock clock_;
  TickRate tick_rate_;
};

}  // namespace tickreel::movie
