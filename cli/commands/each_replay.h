#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/room.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// The work of a command on one replay. It fills in the document for --json.
using ReplayAction = std::function<Status(const std::string& replay, nlohmann::json& document)>;

/// Runs the action on each replay. A failure is printed at once and does not stop the others; the
/// error at the end has the worst exit code. With `as_json` it prints the document; for several
/// replays that is an array, where a replay that has none has `file` and `error`.
Status for_each_replay(const std::vector<std::string>& replays, bool as_json,
                       const ReplayAction& action);

}  // namespace tickreel::cli
