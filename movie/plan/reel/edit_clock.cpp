#include "movie/plan/reel/edit_clock.h"

#include "movie/cut/marks/mark_edl.h"
#include "movie/film/film_limits.h"
#include "movie/film/pictures/known_video.h"
#include "movie/film/time/game_time.h"
#include "movie/film/time/timecode.h"

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

Rational EditClock::within_file(const EditClip& clip, const Rational& end) {
  std::optional<Rational> length;
  if (clip.available) length = clip.available->out_seconds;
  const auto& known = clock(clip.path);
  // The length in a file's header is rounded.
  constexpr double kNear = 0.1;
  if (known && end.to_double() > known->seconds.to_double() - kNear) {
    const auto video = know_video(clip.path);
    if (video) length = video->video->times().length();
  }
  if (!length || end <= *length) return end;
  const double frame = clip.speed.to_double() / frame_rate_.to_double();
  return end.to_double() - length->to_double() < frame ? *length : end;
}

}  // namespace tickreel::movie
