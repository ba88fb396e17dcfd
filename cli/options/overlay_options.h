#pragma once

#include <CLI/CLI.hpp>

#include "movie/plan/film_request.h"

namespace tickreel {

/// Those that say what stands over the picture of a film.
void add_overlay_options(CLI::App& command, FilmRequest& film);

}  // namespace tickreel
