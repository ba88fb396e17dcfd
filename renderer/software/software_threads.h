#pragma once

#include "renderer/room.h"

namespace tickreel::renderer {

/// Gives Mesa's software renderer two threads for each of `cores` instead of one: they wait for
/// each other several times in a picture, and so there is nearly always one that can go on
/// (docs/decisions/0009-encoding-and-queues.md has what that is worth). LP_NUM_THREADS in the
/// environment, if it is set, stays as it is. Changes the environment, so call it before there are
/// other threads, and before anything draws.
void choose_software_threads(int cores);

}  // namespace tickreel::renderer
