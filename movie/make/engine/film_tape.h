#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "movie/film/time/speed_clock.h"
#include "movie/make/engine/stretch_blocks.h"
#include "sound/varispeed.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// What is heard where the speed is not 1.
enum class SpeedAudio {
  kPitched,    ///< higher and lower with it, as a tape is
  kMuted,      ///< nothing
  kPitchKept,  ///< faster and slower
};

/// Where on the session's sound each sample of a film is, whose speed is not 1 all along, or whose
/// rate is not the session's: a function of the sample's number. The film's first is where a plain
/// film's is. A frozen picture is silent, and so is every speed but 1 if that is asked for; before
/// and after it the sound is faded for 5 ms. Where the pitch is kept, blocks have what is heard.
/// Any thread.
class FilmTape {
 public:
  /// Nothing where the numbers do not fit 128 bits. `session_rate_hz` 0: that of the film.
  static std::optional<FilmTape> make(const SpeedMap& map, int sample_rate_hz,
                                      const Rational& in_seconds, SpeedAudio audio,
                                      int session_rate_hz = 0);

  /// Silence where a block is.
  [[nodiscard]] TapePlace at(std::int64_t sample) const;
  /// How far from the places of the film the session is heard, in samples.
  [[nodiscard]] std::int64_t reach() const { return reach_; }

  /// What is stretched, in order; none unless the pitch is kept.
  [[nodiscard]] const std::vector<StretchBlock>& blocks() const { return blocks_; }
  /// The first of them that ends behind a sample.
  [[nodiscard]] std::vector<StretchBlock>::const_iterator block_at(std::int64_t sample) const;
  /// 0 to 1: of a freeze, and of what is muted, 0.
  [[nodiscard]] float gain_at(std::int64_t sample) const;
  /// The place of a sample; outside of the stretch time goes on as at its nearest end, or at
  /// `speed`.
  [[nodiscard]] TapePlace place_around(const SpeedClock::Stretch& stretch, std::int64_t sample,
                                       std::optional<double> speed = {}) const;
  /// Where the session is when so many samples of the film would have gone by at the speed 1,
  /// counted from the session's beginning.
  [[nodiscard]] TapePlace place_of_game_sample(std::int64_t sample) const;
  [[nodiscard]] int sample_rate_hz() const { return sample_rate_hz_; }
  /// Samples of the session for each of the film's, at the speed 1.
  [[nodiscard]] double of_film_sample() const {
    return static_cast<double>(session_rate_hz_) / sample_rate_hz_;
  }

 private:
  explicit FilmTape(SpeedClock clock) : clock_(std::move(clock)) {}
  [[nodiscard]] TapePlace clock_place(std::int64_t sample) const;
  SpeedClock clock_;
  std::vector<SpeedClock::Stretch> silent_;
  std::vector<StretchBlock> blocks_;
  int sample_rate_hz_ = 0;
  int session_rate_hz_ = 0;
  std::int64_t reach_ = 0;
  std::int64_t fade_ = 0;  ///< samples
};

}  // namespace tickreel::movie
