#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// How far a film on a disk is.
struct DiskNeeds {
  std::int64_t frames_done = 0;
  std::int64_t frame_count = 0;
  std::int64_t bytes_done = 0;        ///< of the finished segments
  std::int64_t sound_bytes_done = 0;  ///< of these, what is not joined as it is: samples
};

/// After each segment: kFailed when it is all but certain that the film does not fit. Frames to
/// come are counted once instead of twice, because some films are richer at their start; the closer
/// the end, the less that forgives.
Status check_disk(const std::string& directory, std::int64_t free_bytes, const DiskNeeds& needs);

}  // namespace tickreel::movie
