#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "movie/time/speed_clock.h"
#include "sound/varispeed.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// Where on the session's sound each sample of a film is, whose speed is not 1 all along, or whose
/// rate is not the session's: a function of the sample's number. The film's first is where a plain
/// film's is. A frozen picture is silent, and so is every speed but 1 if that is asked for; before
/// and after it the sound is faded for 5 ms. Any thread.
class FilmTape {
 public:
  /// Nothing where the numbers do not fit 128 bits. `session_rate_hz` 0: that of the film.
  static std::optional<FilmTape> make(const SpeedMap& map, int sample_rate_hz,
                                      const Rational& in_seconds, bool is_muted,
                                      int session_rate_hz = 0);

  [[nodiscard]] TapePlace at(std::int64_t sample) const;
  /// How far from the places of the film the session is heard, in samples.
  [[nodiscard]] std::int64_t reach() const { return reach_; }

 private:
  explicit FilmTape(SpeedClock clock) : clock_(std::move(clock)) {}
  [[nodiscard]] float gain_at(std::int64_t sample) const;

  SpeedClock clock_;
  std::vector<SpeedClock::Stretch> silent_;
  double of_film_sample_ = 1.0;  ///< samples of the session for each, at the speed 1
  std::int64_t reach_ = 0;
  std::int64_t fade_ = 0;  ///< samples
};

}  // namespace tickreel::movie
