#pragma once

#include "core/freed_memory.h"
#include "movie/make/engine/machine_limits.h"
#include "renderer/software/software_threads.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// Makes the settings that tickreel makes at its start. A benchmark that draws calls it first, so
/// that it measures what users get.
inline void begin_like_the_program() {
  choose_what_freed_memory_stays();
  choose_software_threads(machine_limits().cores);
}

}  // namespace tickreel::tests
