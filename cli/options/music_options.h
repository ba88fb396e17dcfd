#pragma once

#include <CLI/App.hpp>

#include "movie/plan/music_request.h"

namespace tickreel {

/// The music under a film, and how loud the film is.
void add_music_options(CLI::App& command, MusicRequest& request);

}  // namespace tickreel
