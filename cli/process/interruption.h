#pragma once

#include <atomic>

#include "cli/room.h"

namespace tickreel::cli {

/// From the first call on, Ctrl-C, SIGTERM and SIGHUP set the flag that it returns; a second one
/// of its kind kills the program as usual, after its last words.
const std::atomic<bool>& watch_for_interruption();

}  // namespace tickreel::cli
