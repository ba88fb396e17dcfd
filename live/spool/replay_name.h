#pragma once

#include <string>

#include "live/room.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// The file of a recording in the user's spool, by its name or kLastRecording. The name of a file
/// that is there stands for that file, and what nothing is called stays as it is. kUsage for one in
/// progress, kBadFile when there is no last one.
Result<std::string> path_of_replay(const std::string& name);

}  // namespace tickreel::live
