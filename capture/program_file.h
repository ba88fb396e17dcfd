#pragma once

#include <string>

#include "capture/room.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// kUsage with the reason where nothing can be preloaded into a program: static ones, those of
/// another machine or of 32 bits, and those that run with another user's rights. Of a script, what
/// reads it is looked at.
Status check_can_be_captured(const std::string& path);

/// libtickreel_capture.so, beside the running program or where it was installed. kFailed when it is
/// not there.
Result<std::string> find_preload();

}  // namespace tickreel::capture
