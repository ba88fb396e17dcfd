#pragma once

#include <cstdint>

#include "movie/room.h"
#include "sim/view/frame_times.h"
#include "tickreel/core/rational.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// Maps each output frame to the point of game time that it shows. It is a pure function of four
/// exact numbers: every answer multiplies by the frame's index, so no error adds up over a day of
/// film.
///
/// Frame n lies at in + n / frame_rate seconds. The film has every frame n that lies before the out
/// point: ceil((out - in) * frame_rate) frames.
class FrameSchedule final : public FrameTimes {
 public:
  /// Whether the schedule of these four values is exact: whether every time fits the 64 bits of a
  /// Rational's terms. Usual rates and points always fit, for weeks of film; odd values from a
  /// crafted file or command may have no common measure.
  static bool is_exact_for(const TickRate& tick_rate, const Rational& frame_rate,
                           const Rational& in_seconds, const Rational& out_seconds);

  /// The points are in seconds of game time, 0 <= in < out; the out point is exclusive. Both rates,
  /// in ticks and in frames a second, are above 0. is_exact_for() must hold for the four values.
  FrameSchedule(TickRate tick_rate, Rational frame_rate, Rational in_seconds, Rational out_seconds);

  [[nodiscard]] const Rational& frame_rate() const { return frame_rate_; }
  [[nodiscard]] const Rational& in_seconds() const { return in_seconds_; }
  [[nodiscard]] std::int64_t frame_count() const override { return frame_count_; }
  /// Returns how many more frames would fit between tick 0 and the in point.
  [[nodiscard]] std::int64_t frames_before() const override {
    return (in_seconds_ * frame_rate_).floor();
  }
  /// Returns the game time of frame `index`: the tick is the floor, alpha is the exact rest.
  [[nodiscard]] FrameTime frame_time(std::int64_t index) const override;

 private:
  Rational frame_rate_;
  Rational in_seconds_;
  Rational in_ticks_;
  Rational ticks_of_frame_;
  std::int64_t frame_count_;
};

}  // namespace tickreel::movie
