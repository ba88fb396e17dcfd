#pragma once

#include "movie/room.h"

namespace tickreel::movie {

/// Lowers the priority of the calling thread below that of the threads that draw, for good. The
/// thread that draws keeps all others busy, and on the CPU it has helper threads that wait for each
/// other; so it comes first, and other work fills the gaps.
/// docs/decisions/0009-encoding-and-queues.md has measurements. If the system refuses, the export
/// only takes a little longer.
void lower_thread_priority();

/// Lowers the priority of the calling thread, and of the threads that it begins from now on, a
/// little below that of a window, for good. Beside programs that keep all cores busy, such a thread
/// gets about half of its share.
void yield_to_windows();

}  // namespace tickreel::movie
