#pragma once

#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// The file of a program as a shell finds it: a path, or a name in the folders of PATH. kUsage when
/// there is none that can be run.
Result<std::string> find_program(const std::string& name);

}  // namespace tickreel
