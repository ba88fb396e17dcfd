#include "window/play/paused_exposure.h"

#include <memory>
#include <utility>

#include "movie/film/time/frame_schedule.h"
#include "movie/film/time/shutter_times.h"

namespace tickreel::window {

Exposure paused_exposure(const Shutter& shutter, const TickRate& tick_rate,
                         const Rational& frame_rate, const Rational& seconds, Tick newest) {
  const Rational ticks = seconds * tick_rate;
  const FrameTime here{ticks.floor(), ticks - Rational(ticks.floor())};
  const Rational parts_rate = frame_rate * Rational(ShutterTimes::parts_of_frame(shutter));
  const Rational out = seconds + Rational(1) / frame_rate;
  if (shutter.is_none() || !FrameSchedule::is_exact_for(tick_rate, parts_rate, seconds, out)) {
    return here;
  }
  auto parts = std::make_unique<FrameSchedule>(tick_rate, parts_rate, seconds, out);
  Exposure exposure = ShutterTimes(shutter, std::move(parts), tick_rate / frame_rate).exposure(0);
  std::erase_if(exposure.subframes, [&](const Subframe& each) {
    return each.time.tick + (each.time.alpha > Rational(0) ? 1 : 0) > newest;
  });
  return exposure;
}

Tick ticks_of_exposure(const Shutter& shutter, const TickRate& tick_rate,
                       const Rational& frame_rate) {
  return (tick_rate / frame_rate * shutter.degrees / Rational(kFullShutter)).ceil() + 1;
}

}  // namespace tickreel::window
