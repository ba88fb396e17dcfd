#pragma once

#include <string>
#include <vector>

#include "cli/room.h"
#include "movie/make/crash/crash_drawing.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// The option with which the user asks export and play to draw up to a crash.
inline constexpr const char* kIntoCrash = "--into-crash";

/// The option that makes the copy draw in a window.
inline constexpr const char* kWindowFlag = "--window";
/// Draws a recording up to its crash in a copy of this program (`tickreel child draw`), which may
/// die, and prints the outcome. `window`: the options for the copy's window, with kWindowFlag;
/// empty: the copy draws offscreen. kCrashed when the copy crashes.
Status draw_into_crash_elsewhere(const CrashRequest& request,
                                 const std::vector<std::string>& window = {});

}  // namespace tickreel::cli
