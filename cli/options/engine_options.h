#pragma once

#include <CLI/App.hpp>

#include "cli/room.h"
#include "movie/fleet/farm/farm_film.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// Adds --engine, --slurm-option, --same-renderer and --detach.
void add_engine_options(CLI::App& command, EngineOptions& options);
/// Returns kUsage for options that mean nothing together. `list_segments`: whether --list-segments
/// is given.
Status check_engine(const EngineOptions& options, bool list_segments = false);

}  // namespace tickreel::cli
