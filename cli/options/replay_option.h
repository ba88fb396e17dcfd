#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "cli/room.h"

namespace tickreel::cli {

/// Replaces the value of an option that names a replay by path_of_replay().
CLI::Validator recording_names();

/// Adds the option for the replay of a command: a file, the name of a recording in `tickreel
/// replays list`, or `last`.
CLI::Option* add_replay_option(CLI::App& command, std::string& replay,
                               const std::string& what = "The replay");
/// Adds an option for one or several replays.
CLI::Option* add_replay_option(CLI::App& command, std::vector<std::string>& replays);

}  // namespace tickreel::cli
