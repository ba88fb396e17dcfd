#pragma once

#include <string>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The music of a film and the loudness of its sound, as requested. Empty members were not given.
struct MusicRequest {
  std::string file{};
  std::string gain{};  ///< decibels: "-6"
  std::string from{};  ///< seconds of the music, or M:SS
  std::string fade_in{};
  std::string fade_out{};
  std::string duck{};      ///< decibels: "12"
  std::string loudness{};  ///< LUFS: "-14"
  bool loops = false;

  [[nodiscard]] bool says_something() const {
    return !file.empty() || !gain.empty() || !from.empty() || !fade_in.empty() ||
           !fade_out.empty() || !duck.empty() || !loudness.empty() || loops;
  }
};

/// Returns the music of a film whose other fields are known: the film's own music with the
/// requested changes. Reads the whole file, so that errors show before any time is spent. kUsage
/// for invalid values, kBadFile for music that cannot be read; the message names the option.
Result<FilmMusic> plan_music(const MusicRequest& request, const FilmDefinition& film);

/// Checks that the values can be read, without a film. The error's subject is a field.
Status check_music_values(const MusicRequest& request);

}  // namespace tickreel::movie
