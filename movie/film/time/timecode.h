#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "movie/room.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// Counts frames as editing programs write them: hours:minutes:seconds:frames, with as many frames
/// in a "second" as the frame rate rounded up says.
class Timecode {
 public:
  /// Above 0, at most 100, with terms up to 1 000 000.
  explicit Timecode(const Rational& frame_rate);

  [[nodiscard]] std::string text_of(std::int64_t frame) const;
  /// The frame of "01:02:03:04"; with a semicolon before the frames, or when `is_drop_frame`, of a
  /// timecode that leaves out numbers so as to keep to the clock (29.97 and 59.94 frames/s).
  /// Nothing for what is no such timecode, or one beyond 999 hours.
  [[nodiscard]] std::optional<std::int64_t> parse(std::string_view text, bool is_drop_frame) const;

  /// The frame nearest to a point that is_note_point() accepts, the later of two.
  [[nodiscard]] std::int64_t nearest_frame(const Rational& seconds) const;
  [[nodiscard]] Rational seconds_of(std::int64_t frame) const;

 private:
  [[nodiscard]] std::optional<std::int64_t> dropped_before(std::int64_t minutes) const;

  Rational frame_rate_;
  std::int64_t frames_per_second_;  ///< of the timecode
};

}  // namespace tickreel::movie
