#pragma once

#include <cstdint>

#include "movie/room.h"
#include "tickreel/core/image.h"

namespace tickreel::movie {

/// Returns how many segments of a film should be made at the same time: one for each core, because
/// each has an encoder of one thread; fewer when the pictures are so large that they would take
/// more than half of the memory. 1 or more.
int choose_job_count(int cores, std::int64_t memory_bytes, ImageSize size);
/// Returns about how many bytes of memory making a film takes when `segments` segments are made at
/// the same time.
std::int64_t film_bytes(ImageSize size, int segments);
/// Returns choose_job_count() for the cores and the memory of this machine, or of the container
/// around this process.
int choose_job_count(ImageSize size);

}  // namespace tickreel::movie
