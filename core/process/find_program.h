#pragma once

#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// Returns the absolute path of a program, found as a shell does. A `name` with a slash is a path;
/// any other `name` is searched in the folders of PATH. kUsage when there is no such program, or it
/// cannot be run.
Result<std::string> find_program(const std::string& name);

}  // namespace tickreel
