#pragma once

#include "movie/room.h"

namespace tickreel::movie {

/// The calling thread becomes less urgent than those that draw, for good. Whoever draws keeps all
/// others busy, and on the CPU has threads that wait for each other: it goes first, and other work
/// fills the gaps. docs/decisions/0009-encoding-and-queues.md has what that is worth. Where the
/// system refuses, it costs a little time.
void lower_thread_priority();

}  // namespace tickreel::movie
