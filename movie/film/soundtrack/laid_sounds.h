#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/film/soundtrack/sound_file_mixer.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// All sound files laid over a film: first the voices, then the music, then all others, each kind
/// in the order of the film's list. While the game or an earlier voice is loud, a voice is lowered
/// (LaidSound::duck_db). Music and other sounds are lowered while the game or any voice is loud.
/// One thread at a time.
class LaidSounds {
 public:
  /// Opens the film's files; none for a film without sound. `goes_on` is asked again and again
  /// (null: always true); when it returns false, kInterrupted. The errors of
  /// SoundFileMixer::open().
  static Result<LaidSounds> open(const FilmDefinition& film,
                                 const std::function<bool()>& goes_on = nullptr);
  /// Opens the same files at their beginning once more, as SoundFileMixer::again() does.
  [[nodiscard]] Result<LaidSounds> again() const;

  /// Receives the samples of one file, and the track that the file belongs to. The samples are 0
  /// where the file is silent.
  using Listener = std::function<void(const std::string& track, std::span<const float> samples)>;
  /// Adds all files to `samples`, the interleaved samples of the game from the film's
  /// `first_sample` on. Calls `each` for every file. See SoundFileMixer::mix().
  Status mix(std::int64_t first_sample, std::span<float> samples, const Listener& each = nullptr);

  /// Whether no file is laid over the film.
  [[nodiscard]] bool empty() const { return files_.empty(); }
  /// Whether one of the files belongs to the track.
  [[nodiscard]] bool is_on(const std::string& track) const;
  /// Returns how long before the film its music ends, in seconds; 0 without music.
  [[nodiscard]] double music_silence() const { return music_silence_; }
  /// Whether all files decode to the same bytes on every machine.
  [[nodiscard]] bool is_exact() const;

 private:
  struct File {
    std::string track;
    SoundFileMixer mixer;
  };

  std::vector<File> files_;
  double music_silence_ = 0.0;
  std::vector<float> heard_;  ///< kept for its allocation
  std::vector<float> laid_;   ///< kept for its allocation
};

}  // namespace tickreel::movie
