#pragma once

#include <cstdint>

#include "movie/room.h"
#include "sim/view/frame_times.h"
#include "tickreel/core/rational.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// Which point in game time each output frame shows. A pure function of four exact numbers: every
/// answer multiplies by the frame's index, so nothing adds up over a day of film.
///
/// Frame n lies at in + n / frame_rate seconds, for every n for which that is before the out point:
/// ceil((out - in) * frame_rate) frames.
class FrameSchedule final : public FrameTimes {
 public:
  /// Whether every answer fits the 64 bits of a Rational's terms. Rates and points that people use
  /// always do, for weeks of film; odd ones of a crafted file or command may have no common
  /// measure.
  static bool is_exact_for(const TickRate& tick_rate, const Rational& frame_rate,
                           const Rational& in_seconds, const Rational& out_seconds);

  /// Points in seconds of game time, 0 <= in < out; the out point is exclusive. Rates above 0. All
  /// of them such that is_exact_for() holds.
  FrameSchedule(TickRate tick_rate, Rational frame_rate, Rational in_seconds, Rational out_seconds);

  [[nodiscard]] const Rational& frame_rate() const { return frame_rate_; }
  [[nodiscard]] const Rational& in_seconds() const { return in_seconds_; }
  [[nodiscard]] std::int64_t frame_count() const override { return frame_count_; }
  [[nodiscard]] std::int64_t frames_before() const override {
    return (in_seconds_ * frame_rate_).floor();
  }
  /// Where in game time frame `index` lies: its tick is the floor, its alpha the exact rest.
  [[nodiscard]] FrameTime frame_time(std::int64_t index) const override;

 private:
  Rational frame_rate_;
  Rational in_seconds_;
  Rational in_ticks_;
  Rational ticks_of_frame_;
  std::int64_t frame_count_;
};

}  // namespace tickreel::movie
