#pragma once

#include <atomic>

#include "cli/room.h"

namespace tickreel::cli {

/// Returns the flag that Ctrl-C, SIGTERM and SIGHUP set from the first call on. A second signal of
/// the same kind prints a last message and kills the program as usual; one within a tenth of a
/// second is ignored, because some programs send each signal twice. A SIGHUP that was ignored
/// before (nohup) stays ignored.
const std::atomic<bool>& watch_for_interruption();

}  // namespace tickreel::cli
