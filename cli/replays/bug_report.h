#pragma once

#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// Packs a replay, the notes beside it, what is known of its crash, and facts of the build and the
/// machine into a zip file. kBadFile when there is no replay that can be read; kUsage when `output`
/// does not end in .zip; kInTheWay when it exists and is not to be overwritten.
Status write_bug_report(const std::string& replay, const std::string& output, bool overwrite);

}  // namespace tickreel
