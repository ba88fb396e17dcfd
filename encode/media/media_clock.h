#pragma once

#include <optional>
#include <string>

#include "tickreel/core/rational.h"

namespace tickreel::encode {

/// What a video says of its times in its head.
struct MediaClock {
  /// What the clock of a camera or of an editing program said at the first frame: "01:00:00:00",
  /// not checked. Empty: nothing.
  std::string timecode;
  Rational frame_rate{25};
  Rational seconds{0};  ///< its length, about
};

/// Nothing for a file that cannot be read, or does not say this.
std::optional<MediaClock> clock_of(const std::string& path);

}  // namespace tickreel::encode
