#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/error.h"

namespace tickreel {

/// How far a film on a disk is.
struct DiskNeeds {
  std::int64_t frames_done = 0;
  std::int64_t frame_count = 0;
  std::int64_t bytes_done = 0;  ///< of the finished segments
};

/// kFailed when it is all but certain that the film does not fit: the segments lie on the disk
/// twice when they are joined. Frames to come are counted once instead of twice, because some films
/// are richer at their start; the closer the end, the less that forgives.
Status check_disk(const std::string& directory, std::int64_t free_bytes, const DiskNeeds& needs);

/// Of the file system that a directory is on; none when it does not say.
std::optional<std::int64_t> free_bytes_of(const std::string& directory);

/// "1.2 GB"
std::string bytes_in_words(std::int64_t bytes);

}  // namespace tickreel
