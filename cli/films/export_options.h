#pragma once

#include <CLI/App.hpp>

#include "movie/plan/film_request.h"

namespace tickreel {

/// What of a replay is filmed and how it looks: all of `export`'s options but the replay and those
/// that say how the film is made.
void add_export_options(CLI::App& command, FilmRequest& options);

}  // namespace tickreel
