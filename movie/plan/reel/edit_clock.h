#pragma once

#include <map>
#include <optional>
#include <string>

#include "encode/media/media_clock.h"
#include "movie/cut/timelines/edit_timeline.h"
#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// Returns the seconds that a timecode stands for at `rate` frames a second; nothing for invalid
/// text or an invalid rate.
std::optional<Rational> seconds_of_timecode(const std::string& timecode, const Rational& rate);

/// Converts the times of files in a timeline of an editing program to times from the file's first
/// frame.
class EditClock {
 public:
  /// `frame_rate` is the frame rate of the timeline.
  explicit EditClock(const Rational& frame_rate) : frame_rate_(frame_rate) {}

  /// Returns the time in a video's file at which the clip begins, in seconds from the file's first
  /// frame. When the timeline counts in the file's own timecode, subtracts the timecode of the
  /// first frame; else returns `clip.in`.
  Rational begin_of(const EditClip& clip);
  /// Returns the end of the clip's video or replay, in seconds as the clip's times; may return none
  /// when `out`, the time at which the clip ends, is not near it, and returns none when it is
  /// unknown.
  std::optional<Rational> end_of_file(const EditClip& clip, const Rational& out);

 private:
  /// Returns the timecode and the length of a file, read once; none when the file cannot be read.
  const std::optional<MediaClock>& clock(const std::string& path);
  /// Returns the end of a replay in seconds of its game, read once; none when the replay cannot be
  /// read.
  const std::optional<Rational>& end_of_replay(const std::string& path);

  Rational frame_rate_;
  std::map<std::string, std::optional<MediaClock>> clocks_{};
  std::map<std::string, std::optional<Rational>> replay_ends_{};
};

}  // namespace tickreel::movie
