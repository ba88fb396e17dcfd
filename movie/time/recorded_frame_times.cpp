#include "movie/time/recorded_frame_times.h"

namespace tickreel::movie {

Result<RecordedFrameTimes> RecordedFrameTimes::read(ReplayReader& replay) {
  RecordedFrameTimes times;
  const TickRange ticks = replay.shown_ticks();
  times.start_ = ticks.first;
  Shown shown{ticks.first, 0};
  for (std::uint64_t i = 0; i < replay.paced_frame_count(); ++i) {
    const auto frame = replay.paced_frame(i);
    if (!frame) return frame.error();
    shown.newest += frame->ticks;
    shown.alpha = frame->alpha;
    // The pictures after the last recorded tick went down with it.
    if (shown.newest > ticks.end) break;
    times.times_.push_back(shown);
  }
  if (!times.times_.empty()) return times;
  return bad_file(replay.path() +
                  ": it does not say which pictures were shown while it was recorded; that is "
                  "recorded when somebody watches, or with 'record §view-rate'");
}

FrameTime RecordedFrameTimes::frame_time(std::int64_t index) const {
  const Shown& shown = times_[static_cast<std::size_t>(index)];
  // Before the first tick there is nothing to interpolate.
  if (shown.newest == start_) return {start_, Rational(0)};
  return {shown.newest - 1, Rational(shown.alpha, 65536)};
}

}  // namespace tickreel::movie
