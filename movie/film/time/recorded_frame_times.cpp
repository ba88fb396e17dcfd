#include "movie/film/time/recorded_frame_times.h"

#include "movie/film/time/game_time.h"
#include "movie/film/time/wide_fraction.h"

namespace tickreel::movie {
namespace {

constexpr std::int64_t kAlphaSteps = 65536;  ///< steps from one tick to the next

}  // namespace

Result<RecordedFrameTimes> RecordedFrameTimes::read(ReplayReader& replay,
                                                    const CaptureRange& range) {
  RecordedFrameTimes times;
  const auto first_from = [&](const Rational& seconds) {
    return (WideFraction(seconds) * WideFraction(replay.session().setup.tick_rate) *
            WideFraction(kAlphaSteps))
        .ceil();
  };
  const Int128 begin = first_from(range.in_seconds);
  const Int128 end = first_from(range.out_seconds);
  const TickRange ticks = replay.shown_ticks();
  Tick newest = ticks.first;
  for (std::uint64_t i = 0; i < replay.paced_frame_count(); ++i) {
    const auto frame = replay.paced_frame(i);
    if (!frame) return frame.error();
    newest += frame->ticks;
    // The pictures after the last recorded tick have no tick to show.
    if (newest > ticks.end) break;
    // Before the first tick there is nothing to interpolate.
    const Shown shown = newest == ticks.first ? Shown{newest, 0} : Shown{newest - 1, frame->alpha};
    const Int128 place = Int128{shown.tick} * kAlphaSteps + shown.alpha;
    if (place >= begin && place < end) times.times_.push_back(shown);
  }
  if (!times.times_.empty()) return times;
  if (replay.paced_frame_count() > 0) {
    return bad_usage("no picture was shown from " + format_game_time(range.in_seconds) + " to " +
                     format_game_time(range.out_seconds) + " while " + replay.path() +
                     " was recorded: choose a longer range");
  }
  return bad_file(replay.path() +
                  ": it does not say which pictures were shown while it was recorded; that is "
                  "recorded when somebody watches, or with 'record §view-rate'");
}

}  // namespace tickreel::movie
