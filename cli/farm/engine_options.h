#pragma once

#include <CLI/App.hpp>

#include "cli/farm/farm_film.h"

namespace tickreel {

/// --engine, --slurm-option, --same-renderer and --detach.
void add_engine_options(CLI::App& command, EngineOptions& options);

}  // namespace tickreel
