#pragma once

#include <string>

#include "capture/room.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// Checks that a library can be preloaded into the program `path`; of a script, the interpreter is
/// checked. kUsage, with the reason, for static programs, programs of another machine or of 32
/// bits, programs with another user's rights, files that are no program, and scripts whose
/// interpreter is missing; kFailed when the file is missing or cannot be read.
Status check_can_be_captured(const std::string& path);

/// Returns the path of libtickreel_capture.so, which lies beside the running program or where it
/// was installed. kFailed when it is missing.
Result<std::string> find_preload();

}  // namespace tickreel::capture
