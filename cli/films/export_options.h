#pragma once

#include <CLI/App.hpp>

#include "cli/films/export_plan.h"

namespace tickreel {

/// What of a replay is filmed and how it looks: all of `export`'s options but the replay and those
/// that say how the film is made.
void add_export_options(CLI::App& command, ExportOptions& options);

}  // namespace tickreel
