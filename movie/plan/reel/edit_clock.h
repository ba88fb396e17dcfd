#pragma once

#include <map>
#include <optional>
#include <string>

#include "encode/media/media_clock.h"
#include "movie/cut/timelines/edit_timeline.h"
#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// Returns the seconds of a timecode, as a timeline of this rate counts; nothing for invalid text.
std::optional<Rational> seconds_of_timecode(const std::string& timecode, const Rational& rate);

/// Converts the times of videos in a timeline to those of their files.
class EditClock {
 public:
  /// `frame_rate` is the timeline's.
  explicit EditClock(const Rational& frame_rate) : frame_rate_(frame_rate) {}

  /// Returns where the clip begins, from the first frame of its file. In a list whose times are
  /// those of the file's own timecode, subtracts the timecode's start.
  Rational begin_of(const EditClip& clip);
  /// Returns the same point, or the end of the file where the point lies less than a frame behind
  /// it, because a timeline counts whole frames.
  Rational within_file(const EditClip& clip, const Rational& end);

 private:
  const std::optional<MediaClock>& clock(const std::string& path);

  Rational frame_rate_;
  std::map<std::string, std::optional<MediaClock>> clocks_{};
};

}  // namespace tickreel::movie
