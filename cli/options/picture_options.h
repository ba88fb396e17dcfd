#pragma once

#include <CLI/App.hpp>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/image.h"
#include "core/rational.h"
#include "movie/make/film_settings.h"

namespace tickreel {

/// The options of every command that makes pictures.
struct PictureOptions {
  FilmSettings settings;  ///< all but the range
  std::string from;       ///< as it was typed, as all that needs a replay to be understood
  std::string to;
  std::string poster_at;
  std::string progress = "auto";
  Status understood;  ///< kUsage with the first option of a film that makes no sense
};

/// One that refuses an empty text, which scripts give by mistake. `type` is shown in the help.
CLI::Option* add_text_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::string& text, const std::string& help);
/// The option of a field of FilmDefinition::describe(), whose words are the last of `names`. What
/// it is given goes there, or into `understood` if the field cannot have it.
CLI::Option* add_film_option(CLI::App& command, const std::string& names, const std::string& type,
                             PictureOptions& options, const std::string& help);
/// Sets such a field, as its option does.
void set_film_option(const std::string& option, const std::string& text, PictureOptions& options);
/// How progress is told; see parse_progress_style.
void add_progress_option(CLI::App& command, std::string& style);
/// Those that say what a film is like, whatever it is of and wherever it goes.
void add_film_options(CLI::App& command, PictureOptions& options);
/// --size-limit, of films that are made at once.
void add_size_limit_option(CLI::App& command, PictureOptions& options);
/// All of them.
void add_picture_options(CLI::App& command, PictureOptions& options);

/// "1280x720". kUsage for anything else and for sizes that no picture has.
Result<ImageSize> parse_size(const std::string& text, std::string_view option = "--size");
/// "60", "12.5" or "30000/1001", above 0 and at most `highest`. "23.976", "29.97" and "59.94" are
/// the rates of broadcasting: 24000/1001, 30000/1001 and 60000/1001.
Result<Rational> parse_frame_rate(const std::string& text,
                                  const Rational& highest = Rational(kMaxFrameRate));

}  // namespace tickreel
