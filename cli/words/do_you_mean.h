#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "cli/room.h"
#include "core/text/nearest_name.h"

namespace tickreel::cli {

/// The commands that a command has.
std::vector<std::string> commands_of(const CLI::App& app);

}  // namespace tickreel::cli
