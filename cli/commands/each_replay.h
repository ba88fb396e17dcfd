#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/room.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// The work of a command on one replay. It fills in the document for --json, where there is one.
using ReplayAction = std::function<Status(const std::string& replay, nlohmann::json& document)>;

/// Does it with the one replay, or with each of several: the failure of one is told at once and
/// keeps no other from its turn, and the error at the end is of the worst exit code. Prints the
/// document if `as_json`: for several an array, in which a replay without one has `file` and
/// `error`.
Status for_each_replay(const std::vector<std::string>& replays, bool as_json,
                       const ReplayAction& action);

}  // namespace tickreel::cli
