#pragma once

#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// Returns the absolute path of a program, found as a shell does: `name` is a path, or a name that
/// is searched in the folders of PATH. kUsage when there is none that can be run.
Result<std::string> find_program(const std::string& name);

}  // namespace tickreel
