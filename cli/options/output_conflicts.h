#pragma once

#include <CLI/App.hpp>

#include "cli/room.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// Checks the outputs of a command line. kUsage when an output is also an input file or standard
/// input. All commands check this before they do anything. Files beside a film or a replay count
/// too.
Status check_output_conflicts(const CLI::App& app);

}  // namespace tickreel::cli
