#pragma once

#include <string>
#include <vector>

#include "cli/room.h"
#include "movie/make/crash/crash_drawing.h"
#include "tickreel/result.h"

namespace tickreel::cli {

inline constexpr const char* kIntoCrash = "--into-crash";

/// Draws a recording up to its crash in a copy of this program (`tickreel child draw`), which may
/// die, and prints the outcome. `window`: options of the copy's window; without kWindowFlag in it
/// the copy draws offscreen. Returns kCrashed when the copy crashes.
inline constexpr const char* kWindowFlag = "--window";
Status draw_into_crash_elsewhere(const CrashRequest& request,
                                 const std::vector<std::string>& window = {});

}  // namespace tickreel::cli
