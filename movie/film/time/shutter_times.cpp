#include "movie/film/time/shutter_times.h"

#include <algorithm>

namespace tickreel::movie {
namespace {

/// Returns half of one of the equal parts, as a share of a frame.
Rational half_step(const Shutter& shutter) {
  return shutter.degrees / Rational(kFullShutter) / Rational(2 * shutter.samples);
}

}  // namespace

std::int64_t ShutterTimes::parts_of_frame(const Shutter& shutter) {
  return half_step(shutter).denominator();
}

ShutterTimes::ShutterTimes(const Shutter& shutter, std::unique_ptr<FrameTimes> parts,
                           const Rational& most_ticks)
    : parts_of_frame_(parts_of_frame(shutter)),
      blends_ticks_(shutter.blends_ticks),
      parts_(std::move(parts)) {
  const std::int64_t half = half_step(shutter).numerator();
  for (std::int64_t k = 0; k < shutter.samples; ++k) {
    const std::int64_t middle = 2 * k + 1;
    const std::int64_t weight =
        shutter.is_triangle ? std::min(middle, 2 * shutter.samples - middle) : 1;
    moments_.push_back({half * middle, static_cast<std::uint32_t>(weight)});
  }
  const Rational open = most_ticks * shutter.degrees / Rational(kFullShutter);
  ticks_beyond_ = static_cast<std::size_t>(open.ceil()) + 1;
}

FrameTime ShutterTimes::moment_of(std::int64_t part) const {
  FrameTime time = parts_->frame_time(part);
  if (blends_ticks_) time.alpha = Rational(0);
  return time;
}

Exposure ShutterTimes::exposure(std::int64_t frame) const {
  const std::int64_t first = frame * parts_of_frame_;
  Exposure exposure{moment_of(first), {}};
  for (const auto& [part, weight] : moments_) {
    if (first + part >= parts_->frame_count()) break;
    const FrameTime time = moment_of(first + part);
    std::vector<Subframe>& all = exposure.subframes;
    if (!all.empty() && all.back().time == time) {
      all.back().weight += weight;
    } else {
      all.push_back({time, weight});
    }
  }
  return exposure;
}

}  // namespace tickreel::movie
