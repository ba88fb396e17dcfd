#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A sound file laid over a film, as requested. Empty members were not given.
struct SoundRequest {
  std::string file{};
  std::string track{};  ///< voice, music or game
  std::string at{};     ///< seconds of the film, or M:SS
  std::string from{};   ///< seconds of the file, or M:SS
  std::string gain{};   ///< decibels: "-6"
  std::string fade_in{};
  std::string fade_out{};
  std::string duck{};  ///< decibels: "12"
  bool loops = false;
};

/// Reads a sound as users write it: "FILE,at=2,gain=-3,fade-in=0.5,loop". kUsage says what would be
/// valid.
Result<SoundRequest> parse_sound(const std::string& text);

/// Sets the value of a key of a description: "at", "2"; "true" or "false" for a flag.
Status set_sound_key(const std::string& key, const std::string& text, SoundRequest& request);

/// Returns the sounds of a film whose other fields except the tracks are known. Reads each file
/// completely, so that errors show before any time is spent. kUsage for invalid values, kBadFile
/// for a file that cannot be read; the message names the option and the file.
Result<std::vector<LaidSound>> plan_sounds(const std::vector<SoundRequest>& requests,
                                           const FilmDefinition& film);

/// Checks that the values can be read, without a film.
Status check_sound_values(const SoundRequest& request);

/// Reads "-6", "-6dB" or "-14LUFS". Changes nothing for an empty text. `before` precedes the value
/// in messages.
Status take_number(const std::string& option, const std::string& text, const std::string& unit,
                   double lowest, double highest, std::optional<double>& value,
                   const std::string& before = "");
/// Reads seconds, or M:SS.
Status take_seconds(const std::string& option, const std::string& text, int longest,
                    Rational& value, const std::string& before = "");

}  // namespace tickreel::movie
