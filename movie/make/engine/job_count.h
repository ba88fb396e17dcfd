#pragma once

#include <cstdint>

#include "movie/room.h"
#include "tickreel/core/image.h"

namespace tickreel::movie {

/// How many segments of a film should be in flight on a machine: one for each core, since each has
/// an encoder of one thread; fewer where pictures are so large that they would take more than half
/// of the memory. 1 or more.
int choose_job_count(int cores, std::int64_t memory_bytes, ImageSize size);
/// What a film in flight takes of the memory, with so many of its segments.
std::int64_t film_bytes(ImageSize size, int segments);
/// The same for this machine, or for the container around it.
int choose_job_count(ImageSize size);

}  // namespace tickreel::movie
