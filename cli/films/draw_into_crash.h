#pragma once

#include "cli/room.h"
#include "movie/make/crash/crash_drawing.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// The option with which the user asks export to draw up to a crash.
inline constexpr const char* kIntoCrash = "--into-crash";

/// Draws a recording up to its crash in a copy of this program (`tickreel child draw`), which may
/// die. When the copy ends well, prints that on standard error. kCrashed, with the report as the
/// message, when the copy crashes; kFailed when it fails in another way; the errors of
/// open_replay() and make_crash_plan().
Status draw_into_crash_elsewhere(const CrashRequest& request);

}  // namespace tickreel::cli
