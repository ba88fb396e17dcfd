#pragma once

#include <optional>
#include <string>

#include "tickreel/core/rational.h"

namespace tickreel::encode {

/// The timecode of a video file, and what is needed to compare it with other videos.
struct MediaClock {
  /// The time on the clock of the camera or the editing program at the first frame, such as
  /// "01:00:00:00". The text of the file, not checked. Empty: the file has no timecode.
  std::string timecode;
  Rational frame_rate{25};  ///< frames in a second
  Rational seconds{0};      ///< the approximate length of the video
};

/// Reads the clock of a video file. Returns nothing when the file cannot be read, has no pictures,
/// or does not say its length or its frame rate.
std::optional<MediaClock> clock_of(const std::string& path);

}  // namespace tickreel::encode
