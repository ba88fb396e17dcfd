#pragma once

#include <string>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The music of a film, and how loud all of it is, as it was typed. Empty: not given.
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

/// The music of a film of which all else is known: that which it has already, with what is asked
/// for. All of it is read, so that what is wrong with it shows before any time is spent. kUsage for
/// what cannot be, kBadFile for music that cannot be read: the message names the option.
Result<FilmMusic> plan_music(const MusicRequest& request, const FilmDefinition& film);

/// Whether its values can be read, whatever the film is; the error is about a field.
Status check_music_values(const MusicRequest& request);

}  // namespace tickreel::movie
