#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The progress of a film on a disk.
struct DiskNeeds {
  std::int64_t frames_done = 0;
  std::int64_t frame_count = 0;
  std::int64_t bytes_done = 0;  ///< the size of the finished segments
  /// The part of `bytes_done` that is not joined as it is: samples.
  std::int64_t sound_bytes_done = 0;
};

/// Checks the disk after each segment: kFailed when the film almost certainly does not fit. Frames
/// to come are counted once, not twice (segment and film), because some films are richer at their
/// start; towards the end this makes less and less difference.
Status check_disk(const std::string& directory, std::int64_t free_bytes, const DiskNeeds& needs);

}  // namespace tickreel::movie
