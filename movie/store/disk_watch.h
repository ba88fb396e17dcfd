#pragma once

#include <cstdint>
#include <string>

#include "core/error.h"
#include "encode/sinks/disk_space.h"

namespace tickreel {

/// What is known of the size of a film that is to be made on a disk.
struct FilmSize {
  SizeEstimate film;
  std::int64_t bytes_done = 0;  ///< of the finished segments
  bool is_joined = true;        ///< of segments, which then lie there beside it
};

/// Before the first frame: kFailed when the film cannot fit, by an estimate that may be ten times
/// too high. A text for the user when it might not; empty when there is room. What a film needs at
/// most is no reason to refuse it: flat pictures need a hundredth of that.
Result<std::string> check_room(const std::string& directory, std::int64_t free_bytes,
                               const FilmSize& size);

/// Before segments that are all there are joined: kFailed when there is no room for a film of about
/// `film_bytes` beside them.
Status check_room_to_join(const std::string& directory, std::int64_t free_bytes,
                          std::int64_t film_bytes);

/// How far a film on a disk is.
struct DiskNeeds {
  std::int64_t frames_done = 0;
  std::int64_t frame_count = 0;
  std::int64_t bytes_done = 0;  ///< of the finished segments
};

/// After each segment: kFailed when it is all but certain that the film does not fit. Frames to
/// come are counted once instead of twice, because some films are richer at their start; the closer
/// the end, the less that forgives.
Status check_disk(const std::string& directory, std::int64_t free_bytes, const DiskNeeds& needs);

}  // namespace tickreel
