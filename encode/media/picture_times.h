#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tickreel/core/rational.h"

namespace tickreel::encode {

/// The times at which the pictures of a video are shown, in exact seconds since the first picture.
///
/// A file rounds these times to ticks (1/1000 s in Matroska; not the ticks of a game). If all times
/// lie within a tick of an even rate, the pictures have that rate, and picture k is shown from
/// k / rate on. Otherwise a picture is shown from half a tick before its time in the file on. Never
/// changes, so any thread may use it.
class PictureTimes {
 public:
  /// `pts`: the time of each picture in ticks, ascending, none twice; at least one picture, and at
  /// most kMostSeconds from the first to the last. `tick`: the length of a tick in seconds, above
  /// 0; both terms have at most 32 bits. `last_ticks`: the duration of the last picture; 0: not
  /// known, and it lasts as long as the one before. `said_rate`: the frame rate that the file
  /// claims; nothing: it claims none.
  PictureTimes(std::vector<std::int64_t> pts, const Rational& tick, std::int64_t last_ticks,
               const std::optional<Rational>& said_rate);

  static constexpr std::int64_t kMostSeconds = 90'000;  ///< 25 hours

  /// The number of pictures.
  [[nodiscard]] std::size_t count() const { return pts_.size(); }
  /// The time of a picture as the file has it, in ticks.
  [[nodiscard]] std::int64_t pts(std::size_t picture) const { return pts_[picture]; }
  /// Pictures in a second: the rate that the file claims, a whole number from 1 to 1000, or
  /// 1000/1001 of one. Nothing: the pictures do not have such a rate.
  [[nodiscard]] const std::optional<Rational>& frame_rate() const { return rate_; }
  /// The seconds from the first picture to the end of the last one.
  [[nodiscard]] Rational length() const;
  /// Returns the index of the picture that is shown `seconds` after the beginning of the first one.
  /// Before the first picture it is the first, and after the last one the last.
  [[nodiscard]] std::size_t at(const Rational& seconds) const;
  /// Returns the number of frames, at `frame_rate`, that a film needs to show the video from
  /// `seconds` to its end; at least 1 before the end, 0 from the end on. If the pictures are not
  /// evenly spaced, the last tick of the video does not count.
  [[nodiscard]] std::int64_t frames_from(const Rational& seconds, const Rational& frame_rate) const;

 private:
  /// Whether the pictures have this rate, but for the rounding to ticks.
  [[nodiscard]] bool is_even_at(const Rational& rate) const;
  [[nodiscard]] std::optional<Rational> find_rate(const std::optional<Rational>& said) const;

  std::vector<std::int64_t> pts_;
  Rational tick_;
  std::int64_t last_ticks_;
  std::optional<Rational> rate_;
};

}  // namespace tickreel::encode
