#pragma once

#include "renderer/room.h"

namespace tickreel::renderer {

/// Sets the number of threads of Mesa's software renderer (LP_NUM_THREADS in the environment) to
/// two for each core, instead of Mesa's one, unless the variable is set already. The threads wait
/// for each other several times in a picture; with two for a core, one of them can nearly always go
/// on (docs/decisions/0009-encoding-and-queues.md has the measurements). Changes the environment:
/// call it before there are other threads, and before anything is drawn.
void choose_software_threads(int cores);

}  // namespace tickreel::renderer
