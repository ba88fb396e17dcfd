#pragma once

#include <CLI/App.hpp>

#include "movie/plan/film_request.h"

namespace tickreel {

/// --jobs: segments in flight.
void add_jobs_option(CLI::App& command, int& jobs);
/// --cache and --cache-size.
void add_cache_options(CLI::App& command, FilmRequest& settings);

/// How a film is made, as against what is made: --jobs, --resume, --manifest and
/// --cache.
void add_film_making_options(CLI::App& command, FilmRequest& settings);

}  // namespace tickreel
