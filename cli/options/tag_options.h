#pragma once

#include "cli/options/film_option.h"

namespace tickreel {

/// --title and --metadata: what a film's file says of it.
void add_metadata_options(CLI::App& command, FilmRequest& options);
/// These, --date and --chapters, for which there has to be a replay.
void add_tag_options(CLI::App& command, FilmRequest& options);

/// --poster and --poster-at: a JPEG beside the film.
void add_poster_options(CLI::App& command, FilmRequest& options);

}  // namespace tickreel
