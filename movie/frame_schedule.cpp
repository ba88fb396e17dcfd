#include "movie/frame_schedule.h"

#include <cassert>

namespace tickreel {

FrameSchedule::FrameSchedule(TickRate tick_rate, Rational frame_rate, Rational in_seconds,
                             Rational out_seconds)
    : tick_rate_(tick_rate),
      frame_rate_(frame_rate),
      in_seconds_(in_seconds),
      frame_count_(((out_seconds - in_seconds) * frame_rate).ceil()) {
  assert(tick_rate > Rational(0) && frame_rate > Rational(0));
  assert(in_seconds >= Rational(0) && in_seconds < out_seconds);
}

FrameTime FrameSchedule::frame_time(std::int64_t index) const {
  const Rational ticks = (in_seconds_ + Rational(index) / frame_rate_) * tick_rate_;
  const Tick tick = ticks.floor();
  return {tick, ticks - Rational(tick)};
}

SampleRange FrameSchedule::audio_samples(std::int64_t index, int sample_rate_hz) const {
  const Rational samples_per_frame = Rational(sample_rate_hz) / frame_rate_;
  return {(Rational(index) * samples_per_frame).floor(),
          (Rational(index + 1) * samples_per_frame).floor()};
}

}  // namespace tickreel
