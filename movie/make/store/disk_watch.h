#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// How much of a film is on the disk so far.
struct DiskNeeds {
  std::int64_t frames_done = 0;
  std::int64_t frame_count = 0;
  std::int64_t bytes_done = 0;  ///< the size of the finished segments
  /// The part of `bytes_done` that is samples, which are encoded when the segments are joined.
  std::int64_t sound_bytes_done = 0;
};

/// Checks the disk after each segment. kFailed when the rest of the film almost certainly does not
/// fit into `free_bytes`; success while no frame is done. Each missing frame is counted once,
/// although it is written twice (in a segment and in the film), because the start of some films
/// takes more bytes than the rest; towards the end this makes less and less difference.
/// `directory`: the name for the message.
Status check_disk(const std::string& directory, std::int64_t free_bytes, const DiskNeeds& needs);

}  // namespace tickreel::movie
