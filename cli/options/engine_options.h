#pragma once

#include <CLI/App.hpp>

#include "cli/room.h"
#include "movie/fleet/farm/farm_film.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// Adds --engine, --slurm-option, --same-renderer and --detach.
void add_engine_options(CLI::App& command, EngineOptions& options);
/// Checks the options. kUsage for options that mean nothing together; the errors of
/// check_slurm_option() and open_farm_engine(). `list_segments`: --list-segments is given.
Status check_engine(const EngineOptions& options, bool list_segments = false);

}  // namespace tickreel::cli
