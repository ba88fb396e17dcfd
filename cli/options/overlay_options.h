#pragma once

#include <CLI/App.hpp>

#include "cli/options/picture_options.h"

namespace tickreel {

/// Those that say what stands over the picture of a film.
void add_overlay_options(CLI::App& command, PictureOptions& options);

}  // namespace tickreel
