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

/// How much quieter music is while the game is loud: a sidechain. The game counts as loud where the
/// mean square of both channels in 10 ms is above -20 dBFS. From the 10 ms behind on the music goes
/// down, by all of it within 50 ms (attack); when the game is quiet it comes back within 500 ms
/// (release). It moves evenly in decibels, and in a line within 10 ms.
///
/// What comes out depends on all samples since reset(), and not on how many come at a time.
class Ducker {
 public:
  /// `decibels`: by how much, 0 or more.
  Ducker(double decibels, int sample_rate_hz);

  /// As if the game had been quiet until this sample of the film.
  void reset(std::int64_t sample);
  /// The music's gain beside the next sample of the game, then goes on.
  float next(float left, float right);

 private:
  static constexpr int kBlocksASecond = 100;
  static constexpr int kReleaseBlocks = 50;
  static constexpr int kAttackBlocks = 5;

  void end_block();

  std::array<double, kReleaseBlocks + 1> gains_{};  ///< by how far it is down
  std::int64_t block_samples_;
  std::int64_t at_ = 0;  ///< in the block
  double energy_ = 0.0;  ///< of the block so far
  int from_ = 0;         ///< how far down it is where the block begins
  int to_ = 0;           ///< and where it ends
};

/// Lays a file of sound over the sound of a film. It goes on until the film ends; where the file
/// ends before and does not loop, there is silence from there on. One thread at a time.
class SoundFileMixer {
 public:
  /// `option`: for messages, "music". kUsage when the file is another one than the film was planned
  /// with, or has ended where it is to begin, or when the film has; the errors of MediaSound, for
  /// which all of it is decoded. `goes_on` is asked again and again (null: it always does); when it
  /// does not, kInterrupted.
  static Result<SoundFileMixer> open(const FilmDefinition& film, const LaidSound& laid,
                                     const std::string& option,
                                     const std::function<bool()>& goes_on = nullptr);
  /// Another one of the same film, at its beginning, without decoding all of the file again.
  [[nodiscard]] Result<SoundFileMixer> again() const;

  /// Adds it to `into`, interleaved, from the film's `first_sample` on, beside `heard`, by which it
  /// is ducked: as long, and maybe the same. Going on is exact. Beginning elsewhere, as previews
  /// do, is as if all had been quiet until there: so the ducking may differ for some tenths of a
  /// second.
  Status mix(std::int64_t first_sample, std::span<const float> heard, std::span<float> into);
  /// Whether it has the same bytes on every machine: MediaSound::is_exact().
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
  std::int64_t begin_;  ///< in the film
  std::int64_t from_;   ///< the sample of the file that is heard there
  std::int64_t end_;    ///< in the film
  std::int64_t fade_in_;
  std::int64_t fade_out_;
  double gain_;
  std::optional<Ducker> ducker_{};
  std::int64_t next_ = 0;
  std::vector<float> read_;  ///< kept for its allocation
};

}  // namespace tickreel::movie
