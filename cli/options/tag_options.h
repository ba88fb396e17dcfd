#pragma once

#include "cli/options/film_option.h"

namespace tickreel {

/// --title and --metadata: what a film's file says of it.
void add_metadata_options(CLI::App& command, PictureOptions& options);
/// These, --date and --chapters, for which there has to be a replay.
void add_tag_options(CLI::App& command, PictureOptions& options);

/// --poster and --poster-at: a JPEG beside the film.
void add_poster_options(CLI::App& command, PictureOptions& options);

/// The day in a recording's name ("tanks-20261123-161230-5f2c11.replay"), as "2026-11-23". kUsage
/// when there is none.
Result<std::string> date_of_recording(const std::string& replay_path);

}  // namespace tickreel
