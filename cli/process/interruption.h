#pragma once

#include <atomic>

#include "cli/room.h"

namespace tickreel::cli {

/// Returns a flag. From the first call on, Ctrl-C, SIGTERM and SIGHUP set it; a second signal of
/// the same kind prints last words and kills the program as usual.
const std::atomic<bool>& watch_for_interruption();

}  // namespace tickreel::cli
