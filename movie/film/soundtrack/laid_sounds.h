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

/// All files that lie over a film: first those of its voice, then its music, then the others, each
/// in the order in which they were given. A voice is ducked by the game and the voices before it,
/// all else by the game and all voices. One thread at a time.
class LaidSounds {
 public:
  /// The errors of SoundFileMixer::open.
  static Result<LaidSounds> open(const FilmDefinition& film,
                                 const std::function<bool()>& goes_on = nullptr);
  /// As SoundFileMixer::again().
  [[nodiscard]] Result<LaidSounds> again() const;

  /// Told what each file adds to which track: samples of 0 where it is silent.
  using Listener = std::function<void(const std::string& track, std::span<const float> samples)>;
  /// Adds all to `samples` of the film, interleaved, from `first_sample` on, which are the game's.
  /// See SoundFileMixer::mix.
  Status mix(std::int64_t first_sample, std::span<float> samples, const Listener& each = nullptr);

  [[nodiscard]] bool empty() const { return files_.empty(); }
  /// Whether one of them is on the track.
  [[nodiscard]] bool is_on(const std::string& track) const;
  /// Whether all have the same bytes on every machine.
  [[nodiscard]] bool is_exact() const;

 private:
  struct File {
    std::string track;
    SoundFileMixer mixer;
  };

  std::vector<File> files_;
  std::vector<float> heard_;  ///< kept for its allocation
  std::vector<float> laid_;   ///< the same
};

}  // namespace tickreel::movie
