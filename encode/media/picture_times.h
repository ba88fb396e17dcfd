#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tickreel/core/rational.h"

namespace tickreel::encode {

/// When the pictures of a video are shown, in exact seconds since the first of them. Files round
/// these times to ticks of theirs (1/1000 s in Matroska). Where all lie within a tick of an even
/// rate, that is what was meant, and picture k is shown from k / rate on. Else a picture is shown
/// from its time on, less half a tick. Never changes: any thread.
class PictureTimes {
 public:
  /// `pts`: of each picture, ascending, each once, in ticks; one at least, not more than
  /// kMostSeconds apart. `tick`: seconds, above 0, of two numbers of 32 bits. `last_ticks`: how
  /// long the last one is shown; 0: not known. `said_rate`: by the file, if it says one.
  PictureTimes(std::vector<std::int64_t> pts, const Rational& tick, std::int64_t last_ticks,
               const std::optional<Rational>& said_rate);

  static constexpr std::int64_t kMostSeconds = 90'000;  ///< 25 hours

  [[nodiscard]] std::size_t count() const { return pts_.size(); }
  [[nodiscard]] std::int64_t pts(std::size_t picture) const { return pts_[picture]; }
  /// The rate of the pictures. None: they are not evenly spaced.
  [[nodiscard]] const std::optional<Rational>& frame_rate() const { return rate_; }
  /// To the end of the last picture, in seconds.
  [[nodiscard]] Rational length() const;
  /// The one that is shown at this time: before the first it is the first, behind the last the
  /// last.
  [[nodiscard]] std::size_t at(const Rational& seconds) const;
  /// How many frames of a film show it from `seconds` to its end: one at least, 0 where there is
  /// nothing left. Where the rate is not even, none begins within the last tick.
  [[nodiscard]] std::int64_t frames_from(const Rational& seconds, const Rational& frame_rate) const;

 private:
  [[nodiscard]] bool is_even_at(const Rational& rate) const;
  [[nodiscard]] std::optional<Rational> find_rate(const std::optional<Rational>& said) const;

  std::vector<std::int64_t> pts_;
  Rational tick_;
  std::int64_t last_ticks_;
  std::optional<Rational> rate_;
};

}  // namespace tickreel::encode
