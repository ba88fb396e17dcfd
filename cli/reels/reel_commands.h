#pragma once

#include "cli/commands/commands.h"

namespace tickreel::cli {

// Each of these adds one command to `reel`, as those of commands.h add one to the program.
void add_reel_init_command(CLI::App& reel, Action& chosen);
void add_reel_import_command(CLI::App& reel, Action& chosen);

}  // namespace tickreel::cli
