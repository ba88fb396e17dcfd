#include "movie/plan/clip_length.h"

#include <fmt/format.h>

#include "movie/film/film_times.h"
#include "movie/film/time/game_time.h"

namespace tickreel::movie {
namespace {

/// Rounds down to a time with few digits.
Rational rounded_down(const Rational& seconds) {
  constexpr std::int64_t kSteps = 1'000'000;
  if (seconds.denominator() <= kSteps) return seconds;
  const std::int64_t whole = seconds.floor();
  const Rational rest = seconds - Rational(whole);
  return Rational(whole) + Rational((rest * Rational(kSteps)).floor(), kSteps);
}

}  // namespace

Status set_clip_length(std::int64_t frames, const Rational& end, ReplayReader& replay,
                       FilmDefinition& film) {
  const TickRate& tick_rate = replay.session().setup.tick_rate;
  CaptureRange& range = film.replay().range;
  range.out_seconds = end;
  const auto times = frame_times_of(film, replay);
  if (!times) return times.error();
  const std::int64_t there = (*times)->frame_count();
  if (frames < 1) return bad_key("beats", ": the clip has no frame: give it more");
  if (there < frames) {
    const auto seconds = [&](std::int64_t count) {
      return (Rational(count) / film.frame_rate).to_double();
    };
    return bad_key(
        "beats",
        fmt::format(
            ": they are {:.3f} s, and of the replay there are {:.3f} s from {} on: give fewer, or "
            "begin earlier",
            seconds(frames), seconds(there), format_game_time(range.in_seconds)));
  }
  if (there == frames) return {};
  const auto moment = [&](std::int64_t frame) {
    const FrameTime time = (*times)->frame_time(frame);
    return (Rational(time.tick) + time.alpha) / tick_rate;
  };
  range.out_seconds = rounded_down(moment(frames));
  if (range.out_seconds > moment(frames - 1)) return {};
  return bad_key("beats", fmt::format(": the clip would end within a freeze, at {}",
                                      format_game_time(moment(frames))));
}

}  // namespace tickreel::movie
