#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "encode/media/media_sound.h"
#include "movie/film/film_definition.h"
#include "movie/soundtrack/ducker.h"
#include "tickreel/result.h"

namespace tickreel::movie {

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
