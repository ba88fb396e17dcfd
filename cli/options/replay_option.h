#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "tickreel/result.h"

namespace tickreel {

/// The file of a recording in the user's spool, by its name or kLastRecording. The name of a file
/// that is there stands for that file, and what nothing is called stays as it is. kUsage for one in
/// progress, kBadFile when there is no last one.
Result<std::string> path_of_replay(const std::string& name);

/// The same, for options that name a replay.
CLI::Validator recording_names();

/// The replay of a command: a file, a recording's name as `tickreel replays list` shows it, or
/// `last`.
CLI::Option* add_replay_option(CLI::App& command, std::string& replay,
                               const std::string& what = "The replay");
/// The same for one or several.
CLI::Option* add_replay_option(CLI::App& command, std::vector<std::string>& replays);

}  // namespace tickreel
