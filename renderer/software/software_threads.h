#pragma once

#include "renderer/room.h"

namespace tickreel::renderer {

/// Gives Mesa's software renderer two threads per core instead of one. The threads wait for each
/// other several times per picture, so with two there is nearly always one that can continue
/// (docs/decisions/0009-encoding-and-queues.md has the measurements). An existing LP_NUM_THREADS in
/// the environment stays. Changes the environment: call it before there are other threads and
/// before anything draws.
void choose_software_threads(int cores);

}  // namespace tickreel::renderer
