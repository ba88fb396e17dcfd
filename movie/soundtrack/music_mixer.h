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

/// Lays the music of a film under the sound of its game. It goes on until the film ends; where the
/// file ends before and does not loop, there is silence from there on. One thread at a time.
class MusicMixer {
 public:
  /// For a film that has music. kUsage when the file is another one than the film was planned with,
  /// or has ended where it is to begin; the errors of MediaSound, for which all of it is decoded.
  /// `goes_on` is asked again and again (null: it always does); when it does not, kInterrupted.
  static Result<MusicMixer> open(const FilmDefinition& film,
                                 const std::function<bool()>& goes_on = nullptr);
  /// Another one of the same film, at its beginning, without decoding all of the music again.
  [[nodiscard]] Result<MusicMixer> again() const;

  /// Adds the music to `into`, interleaved, from the film's `first_sample` on, beside `heard`, by
  /// which it is ducked: as long, and maybe the same. Going on is exact. Beginning elsewhere, as
  /// previews do, is as if the game had been quiet until there: so the ducking may differ for some
  /// tenths of a second.
  Status mix(std::int64_t first_sample, std::span<const float> heard, std::span<float> into);
  /// Adds it to the game's samples.
  Status mix(std::int64_t first_sample, std::span<float> samples) {
    return mix(first_sample, samples, samples);
  }
  /// Whether the music has the same bytes on every machine: MediaSound::is_exact().
  [[nodiscard]] bool is_exact() const { return sound_.is_exact(); }

 private:
  static constexpr std::size_t kChannels = AudioFormat::kChannels;

  MusicMixer(const FilmDefinition& film, MediaSound sound, std::int64_t music_samples);
  MusicMixer(const MusicMixer& other, MediaSound sound);
  Status read_music(std::int64_t first_sample);
  [[nodiscard]] double gain_at(std::int64_t sample) const;

  FilmMusic music_;
  MediaSound sound_;
  std::int64_t music_samples_;  ///< of the file
  std::int64_t from_;           ///< the one of them that the film's first is
  std::int64_t end_;            ///< of the music, in the film
  std::int64_t fade_in_;
  std::int64_t fade_out_;
  double gain_;
  std::optional<Ducker> ducker_{};
  std::int64_t next_ = 0;
  std::vector<float> read_;  ///< kept for its allocation
};

}  // namespace tickreel::movie
