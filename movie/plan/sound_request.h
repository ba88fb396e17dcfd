#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A requested sound file over a film. Empty members were not given.
struct SoundRequest {
  std::string file{};
  std::string track{};    ///< voice, music or game; empty: voice
  std::string at{};       ///< the time of the film at which the sound begins: seconds, or M:SS
  std::string from{};     ///< the time of the file at which the sound begins: seconds, or M:SS
  std::string gain{};     ///< decibels: "-6"
  std::string fade_in{};  ///< seconds, like `fade_out`
  std::string fade_out{};
  std::string duck{};  ///< how many decibels the sound is lowered while the game is loud: "12"
  bool loops = false;
};

/// Reads a sound as users write it: "FILE,at=2,gain=-3,fade-in=0.5,loop". FILE is the longest
/// beginning that is an existing file, else ends at the first comma. kUsage, which says what would
/// be valid, for unknown, repeated and empty keys; check_sound_values() checks the values.
Result<SoundRequest> parse_sound(const std::string& text);

/// Sets a member by its key in a description: "at", "2"; for a flag "true" or "false". kUsage for
/// an unknown key, an empty text, and another text for a flag. Does not check other values;
/// check_sound_values() does.
Status set_sound_key(const std::string& key, const std::string& text, SoundRequest& request);

/// Returns `film.sounds`, and then the requested sounds, of a film whose other fields, except the
/// tracks, are known. Reads each requested file completely, so that errors show before any time is
/// spent. kUsage for invalid values, kBadFile for a file that cannot be read; the message names the
/// option and the file.
Result<std::vector<LaidSound>> plan_sounds(const std::vector<SoundRequest>& requests,
                                           const FilmDefinition& film);

/// Checks that the values can be read, before there is a film. kUsage for a value that cannot.
Status check_sound_values(const SoundRequest& request);

/// Sets `value` to a number with or without `unit`: "-6", "-6dB" or "-14LUFS". Does nothing for an
/// empty text. kUsage for other texts, and for a number that is not from `lowest` to `highest`,
/// either of which may change `value`; `before` precedes the value in messages.
Status take_number(const std::string& option, const std::string& text, const std::string& unit,
                   double lowest, double highest, std::optional<double>& value,
                   const std::string& before = "");
/// Sets `value` to seconds, also given as M:SS, from 0 to `longest`. Does nothing for an empty
/// text. kUsage for other texts; `before` precedes the value in messages.
Status take_seconds(const std::string& option, const std::string& text, int longest,
                    Rational& value, const std::string& before = "");

}  // namespace tickreel::movie
