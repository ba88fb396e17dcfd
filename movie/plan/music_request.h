#pragma once

#include <string>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The requested music of a film and the requested loudness of its sound. Empty members were not
/// given.
struct MusicRequest {
  std::string file{};
  std::string gain{};     ///< decibels: "-6"
  std::string from{};     ///< the time of the music's file at which it begins: seconds, or M:SS
  std::string fade_in{};  ///< seconds, like `fade_out`
  std::string fade_out{};
  std::string
      duck{};  ///< how many decibels the music is lowered while the game or a voice is loud: "12"
  std::string loudness{};  ///< LUFS: "-14"
  bool loops = false;

  /// Whether any member is given.
  [[nodiscard]] bool says_something() const {
    return !file.empty() || !gain.empty() || !from.empty() || !fade_in.empty() ||
           !fade_out.empty() || !duck.empty() || !loudness.empty() || loops;
  }
};

/// Returns the music of a film whose other fields are known: `film.music` with the requested
/// changes. If there are any, reads the whole file, so that errors show before any time is spent.
/// kUsage for invalid values and for values that mean nothing to the film, kBadFile for music that
/// cannot be read; the message names the option.
Result<FilmMusic> plan_music(const MusicRequest& request, const FilmDefinition& film);

/// Checks that the values can be read, before there is a film. kUsage for a value that cannot; the
/// error's subject is its field.
Status check_music_values(const MusicRequest& request);

}  // namespace tickreel::movie
