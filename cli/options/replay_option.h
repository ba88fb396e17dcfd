#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "cli/room.h"

namespace tickreel::cli {

/// Replaces the value of an option that names a replay by path_of_replay(), and rejects a value
/// that has no path. Messages about a crash then name the replay.
CLI::Validator recording_names();

/// Adds the positional argument for the replay of a command: a file, the name of a recording in
/// `tickreel replays list`, or `last`. The caller makes it required where the command needs it.
CLI::Option* add_replay_option(CLI::App& command, std::string& replay,
                               const std::string& what = "The replay");
/// Adds the positional argument for one or several replays in the same way.
CLI::Option* add_replay_option(CLI::App& command, std::vector<std::string>& replays);

}  // namespace tickreel::cli
