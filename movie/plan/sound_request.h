#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A file of sound over a film, as it was typed. Empty: not given.
struct SoundRequest {
  std::string file{};
  std::string track{};  ///< voice, music or game
  std::string at{};     ///< seconds of the film, or M:SS
  std::string from{};   ///< of the file
  std::string gain{};   ///< decibels: "-6"
  std::string fade_in{};
  std::string fade_out{};
  std::string duck{};  ///< decibels: "12"
  bool loops = false;
};

/// Reads one as users write it: "FILE,at=2,gain=-3,fade-in=0.5,loop". kUsage with what would do.
Result<SoundRequest> parse_sound(const std::string& text);

/// Sets what a key says of one in a description: "at", "2"; "true" or "false" for a flag.
Status set_sound_key(const std::string& key, const std::string& text, SoundRequest& request);

/// Those of a film of which all else is known but its tracks. All of each is read, so that what is
/// wrong with it shows before any time is spent. kUsage for what cannot be, kBadFile for a file
/// that cannot be read: the message names the option and the file.
Result<std::vector<LaidSound>> plan_sounds(const std::vector<SoundRequest>& requests,
                                           const FilmDefinition& film);

/// Whether its values can be read, whatever the film is.
Status check_sound_values(const SoundRequest& request);

/// "-6", "-6dB", "-14LUFS". Nothing to do where nothing is given. `before`: of the value, in
/// messages.
Status take_number(const std::string& option, const std::string& text, const std::string& unit,
                   double lowest, double highest, std::optional<double>& value,
                   const std::string& before = "");
/// Seconds, or M:SS.
Status take_seconds(const std::string& option, const std::string& text, int longest,
                    Rational& value, const std::string& before = "");

}  // namespace tickreel::movie
