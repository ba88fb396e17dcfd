#pragma once

#include "core/freed_memory.h"
#include "movie/make/engine/machine_limits.h"
#include "renderer/software/software_threads.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// Settles what the program settles before it does anything. First of all in a benchmark that
/// draws, so that it measures what people get.
inline void begin_like_the_program() {
  choose_what_freed_memory_stays();
  choose_software_threads(machine_limits().cores);
}

}  // namespace tickreel::tests
