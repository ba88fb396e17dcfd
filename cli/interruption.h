#pragma once

#include <atomic>

namespace tickreel {

/// From the first call on, Ctrl-C and SIGTERM set the flag that it returns, once; a second one
/// kills the program as usual.
const std::atomic<bool>& watch_for_interruption();

}  // namespace tickreel
