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

/// All sound files laid over a film: first the voices, then the music, then the others, each in the
/// order given. A voice is ducked by the game and the voices before it, all others by the game and
/// all voices. One thread at a time.
class LaidSounds {
 public:
  /// Opens the film's files. The errors of SoundFileMixer::open().
  static Result<LaidSounds> open(const FilmDefinition& film,
                                 const std::function<bool()>& goes_on = nullptr);
  /// Returns the same sounds at their beginning, as SoundFileMixer::again() does.
  [[nodiscard]] Result<LaidSounds> again() const;

  /// Receives what each file adds to which track; the samples are 0 where the file is silent.
  using Listener = std::function<void(const std::string& track, std::span<const float> samples)>;
  /// Adds all files to `samples`, which are the game's, interleaved, from `first_sample` of the
  /// film on. See SoundFileMixer::mix().
  Status mix(std::int64_t first_sample, std::span<float> samples, const Listener& each = nullptr);

  [[nodiscard]] bool empty() const { return files_.empty(); }
  /// Whether one of the files is on the track.
  [[nodiscard]] bool is_on(const std::string& track) const;
  /// Whether all files decode to the same bytes on every machine.
  [[nodiscard]] bool is_exact() const;

 private:
  struct File {
    std::string track;
    SoundFileMixer mixer;
  };

  std::vector<File> files_;
  std::vector<float> heard_;  ///< kept for its allocation
  std::vector<float> laid_;   ///< kept for its allocation
};

}  // namespace tickreel::movie
