#include "movie/plan/reel/edit_clock.h"

#include "core/files/file_names.h"
#include "movie/cut/marks/mark_edl.h"
#include "movie/film/film_limits.h"
#include "movie/film/pictures/known_video.h"
#include "movie/film/time/capture_range.h"
#include "movie/film/time/game_time.h"
#include "movie/film/time/timecode.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::movie {

std::optional<Rational> seconds_of_timecode(const std::string& timecode, const Rational& rate) {
  if (!is_frame_rate(rate, Rational(kMaxEdlFrameRate))) return std::nullopt;
  const Timecode reader(rate);
  const auto frame = reader.parse(timecode, false);
  return frame ? std::optional(reader.seconds_of(*frame)) : std::nullopt;
}

const std::optional<MediaClock>& EditClock::clock(const std::string& path) {
  const auto found = clocks_.find(path);
  return found != clocks_.end() ? found->second
                                : clocks_.emplace(path, clock_of(path)).first->second;
}

Rational EditClock::begin_of(const EditClip& clip) {
  // If the timeline gives the file's available range, its times already are the file's.
  const auto& known = clock(clip.path);
  if (clip.available || !known || known->timecode.empty()) return clip.in;
  for (const Rational& rate : {known->frame_rate, frame_rate_}) {
    const auto start = seconds_of_timecode(known->timecode, rate);
    const auto in = start ? difference_of_times(clip.in, *start) : std::nullopt;
    if (in && *in >= Rational(0) && *in < known->seconds) return *in;
  }
  return clip.in;
}

const std::optional<Rational>& EditClock::end_of_replay(const std::string& path) {
  const auto found = replay_ends_.find(path);
  if (found != replay_ends_.end()) return found->second;
  std::optional<Rational> end;
  if (const auto replay = ReplayReader::open(path)) {
    end = range_of(replay->shown_ticks(), replay->session().setup.tick_rate).out_seconds;
  }
  return replay_ends_.emplace(path, end).first->second;
}

std::optional<Rational> EditClock::end_of_file(const EditClip& clip, const Rational& out) {
  if (clip.path.ends_with(kReplayEnding)) return end_of_replay(clip.path);
  const auto& known = clock(clip.path);
  // The length in a file's header is rounded.
  constexpr double kNear = 0.1;
  if (known && out.to_double() > known->seconds.to_double() - kNear) {
    const auto video = know_video(clip.path);
    if (video) return video->video->times().length();
  }
  return clip.available ? std::optional(clip.available->out_seconds) : std::nullopt;
}

}  // namespace tickreel::movie
