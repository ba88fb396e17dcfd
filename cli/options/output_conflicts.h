#pragma once

#include <CLI/App.hpp>

#include "cli/room.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// Returns kUsage when an output of a command line is also one of its input files, or standard
/// input. All commands check this before they do anything. Files that lie beside a film or a replay
/// count, too.
Status check_output_conflicts(const CLI::App& app);

}  // namespace tickreel::cli
