#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "cli/room.h"

namespace tickreel::cli {

/// ": do you mean 'export'?", where one of the names is like the word; empty where none is.
std::string do_you_mean(const std::string& word, const std::vector<std::string>& names);
/// The commands that a command has.
std::vector<std::string> commands_of(const CLI::App& app);

}  // namespace tickreel::cli
