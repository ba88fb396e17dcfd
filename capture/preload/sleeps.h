#pragma once

#include <poll.h>
#include <signal.h>

#include <cstdint>

namespace tickreel::capture {

/// Waits and returns as ppoll() does, with a limit in game time; 0: does not wait; below 0: no
/// limit.
int poll_at_most(pollfd* files, nfds_t count, std::int64_t limit_ns, const sigset_t* mask);

}  // namespace tickreel::capture
