#pragma once

#include <CLI/App.hpp>

#include "cli/room.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// kUsage when what a command line says to write is one of the files that it names, or standard
/// input: for all commands, before any of them does anything. What lies beside a film or a replay
/// counts as well.
Status check_output_conflicts(const CLI::App& app);

}  // namespace tickreel::cli
