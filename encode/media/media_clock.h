#pragma once

#include <optional>
#include <string>

#include "tickreel/core/rational.h"

namespace tickreel::encode {

/// The clock that a video names in its head.
struct MediaClock {
  /// The time on the clock of a camera or an editing program at the first frame: "01:00:00:00",
  /// not checked. Empty: there is none.
  std::string timecode;
  Rational frame_rate{25};
  Rational seconds{0};  ///< its length, about
};

/// Reads the clock of a file. Nothing for a file that cannot be read, or has none.
std::optional<MediaClock> clock_of(const std::string& path);

}  // namespace tickreel::encode
