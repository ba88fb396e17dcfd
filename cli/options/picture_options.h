#pragma once

#include <CLI/App.hpp>
#include <string>

#include "cli/options/film_option.h"

namespace tickreel {

/// How progress is told; see parse_progress_style.
void add_progress_option(CLI::App& command, std::string& style);
/// Those that say what a film is like, whatever it is of and wherever it goes.
void add_film_options(CLI::App& command, FilmRequest& options);
/// Those of a film whose frames come from elsewhere: their size and rate, how they are encoded, and
/// what the file says of itself.
void add_encoding_options(CLI::App& command, FilmRequest& options);
/// --size-limit, of films that are made at once.
void add_size_limit_option(CLI::App& command, FilmRequest& options);
/// All of them, but for --progress.
void add_picture_options(CLI::App& command, FilmRequest& options);

}  // namespace tickreel
