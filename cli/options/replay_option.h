#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "cli/room.h"

namespace tickreel::cli {

/// Returns a validator that replaces the value of an option for a replay by path_of_replay(), and
/// refuses a value without a path. Later messages about a crash name the replay.
CLI::Validator recording_names();

/// Adds the positional argument for the replay of a command: a file, the name of a recording in
/// `tickreel replays list`, or `last`. The caller makes the argument required if the command needs
/// it.
CLI::Option* add_replay_option(CLI::App& command, std::string& replay,
                               const std::string& what = "The replay");
/// Adds the positional argument for one or several replays, each as the other function describes.
CLI::Option* add_replay_option(CLI::App& command, std::vector<std::string>& replays);

}  // namespace tickreel::cli
