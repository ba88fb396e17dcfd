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

/// The sound where the speed is not 1.
enum class SpeedAudio {
  kPitched,    ///< the pitch changes with the speed, as on a tape
  kMuted,      ///< silence
  kPitchKept,  ///< faster or slower, with the same pitch
};

/// Maps each sample of a film to its place in the session's sound, for a film whose speed is not
/// always 1 or whose sample rate is not the session's. A pure function of the sample's number. The
/// film's first sample has the same place as in a film at speed 1.
///
/// Freezes are silent, and with kMuted so is every speed but 1; before and after silence the sound
/// is faded for 5 ms. With kPitchKept, blocks (StretchBlock) contain the sound of the other speeds,
/// and the tape is silent there. Any thread.
class FilmTape {
 public:
  /// Makes the tape of a film whose in point is `in_seconds`. `session_rate_hz`: 0: the film's
  /// rate. Returns nothing when the numbers do not fit into 128 bits.
  static std::optional<FilmTape> make(const SpeedMap& map, int sample_rate_hz,
                                      const Rational& in_seconds, SpeedAudio audio,
                                      int session_rate_hz = 0);

  /// Returns the place of a sample of the film; silence inside a block.
  [[nodiscard]] TapePlace at(std::int64_t sample) const;
  /// Returns how far before and after a sample's place the session's sound is read, in samples of
  /// the session.
  [[nodiscard]] std::int64_t reach() const { return reach_; }

  /// Returns the blocks to stretch, in order; empty unless the pitch is kept.
  [[nodiscard]] const std::vector<StretchBlock>& blocks() const { return blocks_; }
  /// Returns the first block that ends after a sample; the end of blocks() when there is none.
  [[nodiscard]] std::vector<StretchBlock>::const_iterator block_at(std::int64_t sample) const;
  /// Returns the gain of a sample, 0 to 1; 0 in a freeze and where the sound is muted.
  [[nodiscard]] float gain_at(std::int64_t sample) const;
  /// Returns the place of a sample that may lie outside of `stretch`. Outside, time goes on from
  /// the nearest end at the speed that the end has, or at `speed`, seconds of the game in a second
  /// of film. With `speed`, TapePlace::speed is that one everywhere.
  [[nodiscard]] TapePlace place_around(const SpeedClock::Stretch& stretch, std::int64_t sample,
                                       std::optional<double> speed = {}) const;
  /// Returns the place in the session's sound of the game time `sample` / sample_rate_hz() seconds.
  [[nodiscard]] TapePlace place_of_game_sample(std::int64_t sample) const;
  [[nodiscard]] int sample_rate_hz() const { return sample_rate_hz_; }
  /// Returns how many samples of the session a sample of the film takes at speed 1.
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
  std::int64_t fade_ = 0;  ///< the length of a fade in samples
};

}  // namespace tickreel::movie
