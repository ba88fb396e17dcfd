#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "cli/room.h"

namespace tickreel::cli {

/// Puts path_of_replay() in, for options that name a replay.
CLI::Validator recording_names();

/// The replay of a command: a file, a recording's name as `tickreel replays list` shows it, or
/// `last`.
CLI::Option* add_replay_option(CLI::App& command, std::string& replay,
                               const std::string& what = "The replay");
/// Adds an option for one replay or several.
CLI::Option* add_replay_option(CLI::App& command, std::vector<std::string>& replays);

}  // namespace tickreel::cli
