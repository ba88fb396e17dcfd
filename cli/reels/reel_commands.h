#pragma once

#include "cli/commands/commands.h"

namespace tickreel::cli {

// Each function adds one command to the command `reel`, in the same way as the functions of
// commands.h add commands to the program.
void add_reel_init_command(CLI::App& reel, Action& chosen);
void add_reel_import_command(CLI::App& reel, Action& chosen);

}  // namespace tickreel::cli
