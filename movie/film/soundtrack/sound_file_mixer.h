#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "encode/media/media_sound.h"
#include "movie/film/film_definition.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Lowers the music while the game is loud: a sidechain. The game counts as loud where the mean
/// square of both channels in 10 ms is above -20 dBFS. In the following blocks of 10 ms the music
/// goes down, by the full amount within 50 ms (attack); when the game is quiet it comes back within
/// 500 ms (release). The gain moves evenly in decibels from block to block, and linearly within
/// one.
///
/// The result depends on all samples since reset(), and not on how many are passed at a time.
class Ducker {
 public:
  /// `decibels` is how much quieter the music gets, 0 or more.
  Ducker(double decibels, int sample_rate_hz);

  /// Continues at this sample of the film, as if the game had been quiet before it.
  void reset(std::int64_t sample);
  /// Returns the music's gain at the game's next sample, and advances.
  float next(float left, float right);

 private:
  static constexpr int kBlocksASecond = 100;
  static constexpr int kReleaseBlocks = 50;
  static constexpr int kAttackBlocks = 5;

  void end_block();

  std::array<double, kReleaseBlocks + 1> gains_{};  ///< by the number of steps down
  std::int64_t block_samples_;
  std::int64_t at_ = 0;  ///< the sample within the block
  double energy_ = 0.0;  ///< of the block so far
  int from_ = 0;         ///< the steps down at the beginning of the block
  int to_ = 0;           ///< the steps down at its end
};

/// Lays a sound file over the sound of a film, until the film ends. Where the file ends before and
/// does not loop, silence follows. One thread at a time.
class SoundFileMixer {
 public:
  /// Opens the file and decodes all of it once. `option` is its name in messages, such as "music".
  /// kUsage when the file is not the one that the film was planned with, or when the file or the
  /// film has ended where the sound is to begin; the errors of MediaSound. `goes_on` is asked again
  /// and again (null: always true); when it returns false, kInterrupted.
  static Result<SoundFileMixer> open(const FilmDefinition& film, const LaidSound& laid,
                                     const std::string& option,
                                     const std::function<bool()>& goes_on = nullptr);
  /// Returns another mixer of the same film, at its beginning, without decoding all of the file
  /// again.
  [[nodiscard]] Result<SoundFileMixer> again() const;

  /// Adds the file to `into`, interleaved, from the film's `first_sample` on. `heard` is the sound
  /// that ducks it: as long as `into`, possibly the same memory. Reading on in order is exact. A
  /// jump, as previews make, assumes silence before `first_sample`, so the ducking may differ for
  /// some tenths of a second.
  Status mix(std::int64_t first_sample, std::span<const float> heard, std::span<float> into);
  /// Whether the file decodes to the same bytes on every machine: see MediaSound::is_exact().
  [[nodiscard]] bool is_exact() const { return sound_.is_exact(); }

 private:
  static constexpr std::size_t kChannels = AudioFormat::kChannels;

  SoundFileMixer(const FilmDefinition& film, const LaidSound& laid, MediaSound sound,
                 std::int64_t file_samples);
  SoundFileMixer(const SoundFileMixer& other, MediaSound sound);
  Status read_file(std::int64_t first_sample);
  [[nodiscard]] double gain_at(std::int64_t sample) const;

  LaidSound laid_;
  MediaSound sound_;
  std::int64_t file_samples_;
  std::int64_t begin_;  ///< the film's sample where the file begins
  std::int64_t from_;   ///< the file's sample that is heard at `begin_`
  std::int64_t end_;    ///< the film's sample where the file ends
  std::int64_t fade_in_;
  std::int64_t fade_out_;
  double gain_;
  std::optional<Ducker> ducker_{};
  std::int64_t next_ = 0;
  std::vector<float> read_;  ///< kept for its allocation
};

}  // namespace tickreel::movie
