#pragma once

#include <CLI/App.hpp>

#include "cli/options/film_option.h"

namespace tickreel {

/// How fast the game goes in a film.
void add_speed_options(CLI::App& command, FilmRequest& options);

}  // namespace tickreel
