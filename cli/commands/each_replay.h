#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/room.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// Does the work of a command for one replay, and fills in the document for --json.
using ReplayAction = std::function<Status(const std::string& replay, nlohmann::json& document)>;

/// Runs the action for each replay, and returns the error of the action for a single one. With
/// several replays, a failure is printed at once and does not stop the others, and the returned
/// error counts the failures and has the highest exit code. With `as_json`, prints the document;
/// for one replay, only if the action has filled it in. For several replays the document is an
/// array, in which a failed replay without a document has `file` and `error`.
Status for_each_replay(const std::vector<std::string>& replays, bool as_json,
                       const ReplayAction& action);

}  // namespace tickreel::cli
