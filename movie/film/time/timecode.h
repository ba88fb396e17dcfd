#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// Counts frames as editing programs write them: hours:minutes:seconds:frames. A "second" of a
/// timecode has as many frames as the frame rate rounded up.
class Timecode {
 public:
  /// The rate, in frames a second, is above 0 and at most 100, with terms up to 1 000 000.
  explicit Timecode(const Rational& frame_rate);

  /// Returns "01:02:03:04" for a frame, from 0. Drops no numbers.
  [[nodiscard]] std::string text_of(std::int64_t frame) const;
  /// Returns the frame for "01:02:03:04". A semicolon between the numbers, or `is_drop_frame`,
  /// means a drop-frame timecode, which leaves out numbers to keep to the clock (29.97 and 59.94
  /// frames/s). Returns nothing for text that is not a timecode, for one beyond 999 hours, and for
  /// a drop-frame timecode at another rate.
  [[nodiscard]] std::optional<std::int64_t> parse(std::string_view text, bool is_drop_frame) const;

  /// Returns the frame nearest to a time in seconds that is_note_point() accepts; of two equally
  /// near frames the later one.
  [[nodiscard]] std::int64_t nearest_frame(const Rational& seconds) const;
  /// Returns the time of a frame in seconds.
  [[nodiscard]] Rational seconds_of(std::int64_t frame) const;

 private:
  [[nodiscard]] std::optional<std::int64_t> dropped_before(std::int64_t minutes) const;

  Rational frame_rate_;
  std::int64_t frames_per_second_;  ///< as the timecode counts
};

}  // namespace tickreel::movie
