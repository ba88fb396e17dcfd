#pragma once

#include <string>

#include "capture/room.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// Checks that a library can be preloaded into a program. kUsage with the reason for static
/// programs, programs of another machine or of 32 bits, and programs with another user's rights.
/// For a script, the interpreter is checked.
Status check_can_be_captured(const std::string& path);

/// The path of libtickreel_capture.so, beside the running program or where it was installed.
/// kFailed when it is missing.
Result<std::string> find_preload();

}  // namespace tickreel::capture
