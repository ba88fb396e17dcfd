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
/// goes down, by the full amount within 50 ms (attack). When the game is quiet again, the music
/// comes back within 500 ms (release). The gain moves evenly in decibels from block to block, and
/// linearly within a block.
///
/// The result depends on all samples since reset(), and not on how many are passed at a time.
class Ducker {
 public:
  /// `decibels` is how much quieter the music gets, 0 or more.
  Ducker(double decibels, int sample_rate_hz);

  /// Continues at the film's sample `sample`, as if the game had been quiet before it.
  void reset(std::int64_t sample);
  /// Takes the next sample of the game, and returns the gain of the music at that sample.
  float next(float left, float right);

 private:
  static constexpr int kBlocksASecond = 100;
  static constexpr int kReleaseBlocks = 50;
  static constexpr int kAttackBlocks = 5;

  void end_block();

  std::array<double, kReleaseBlocks + 1> gains_{};  ///< by the number of steps down
  std::int64_t block_samples_;
  std::int64_t at_ = 0;  ///< the sample within the block
  double energy_ = 0.0;  ///< the sum of squares in the block so far
  int from_ = 0;         ///< the steps down at the beginning of the block
  int to_ = 0;           ///< the steps down at the end of the block
};

/// Lays a sound file over the sound of a film, until the film ends. Where the file ends earlier and
/// does not loop, silence follows. One thread at a time.
class SoundFileMixer {
 public:
  /// Opens the file and decodes all of it once. `option` is the name of the sound in messages:
  /// "music" or "sound". kUsage when the file is not the file that the film was planned with, when
  /// the file has ended at `laid.from`, or when the film has ended at `laid.at`; the errors of
  /// MediaSound. `goes_on` is asked again and again (null: always true); when it returns false,
  /// kInterrupted.
  static Result<SoundFileMixer> open(const FilmDefinition& film, const LaidSound& laid,
                                     const std::string& option,
                                     const std::function<bool()>& goes_on = nullptr);
  /// Returns another mixer of the same file for the same film, at its beginning. Does not decode
  /// all of the file again.
  [[nodiscard]] Result<SoundFileMixer> again() const;

  /// Adds the file to `into`, interleaved, from the film's `first_sample` on. While `heard` is
  /// loud, the file is lowered; `heard` is as long as `into`, and may be the same memory. The
  /// result is exact when each call continues where the last call ended. After a jump, as previews
  /// make, silence before `first_sample` is assumed, so the lowering may differ for some tenths of
  /// a second. The errors of MediaSound::read().
  Status mix(std::int64_t first_sample, std::span<const float> heard, std::span<float> into);
  /// Returns how long before the film the file ends, in seconds; 0 for a file that loops.
  [[nodiscard]] double silence_at_end() const {
    return static_cast<double>(film_end_ - end_) / sound_.sample_rate_hz();
  }
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
  std::int64_t begin_;     ///< the film's sample where the file begins
  std::int64_t from_;      ///< the file's sample that is heard at `begin_`
  std::int64_t film_end_;  ///< in samples
  std::int64_t end_;       ///< the film's sample where the file ends
  std::int64_t fade_in_;
  std::int64_t fade_out_;
  double gain_;
  std::optional<Ducker> ducker_{};
  std::int64_t next_ = 0;
  std::vector<float> read_;  ///< kept for its allocation
};

}  // namespace tickreel::movie
