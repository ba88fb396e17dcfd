#pragma once

#include <map>
#include <optional>
#include <string>

#include "encode/media/media_clock.h"
#include "movie/cut/timelines/edit_timeline.h"
#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// What a timecode says in seconds, as a timeline of this rate counts; nothing where it is none.
std::optional<Rational> seconds_of_timecode(const std::string& timecode, const Rational& rate);

/// The times of the videos of a timeline as their files have them.
class EditClock {
 public:
  /// `frame_rate`: of the timeline.
  explicit EditClock(const Rational& frame_rate) : frame_rate_(frame_rate) {}

  /// Where the clip begins, from the first frame of its file on. A list whose times are those of
  /// the file's own timecode counts from there.
  Rational begin_of(const EditClip& clip);
  /// The same point, or the end of the file where it lies less than a frame behind that: a timeline
  /// counts whole frames.
  Rational within_file(const EditClip& clip, const Rational& end);

 private:
  const std::optional<MediaClock>& clock(const std::string& path);

  Rational frame_rate_;
  std::map<std::string, std::optional<MediaClock>> clocks_{};
};

}  // namespace tickreel::movie
