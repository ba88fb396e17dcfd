#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Moves a finished segment from the SegmentDirectory `from` to the SegmentDirectory `to` of the
/// same film, even if other processes do the same. Moves file by file, replacing existing files,
/// the record last; after a kill, the segment counts as unfinished. `container`: the ending of the
/// film's name. kFailed when a directory no longer exists.
Status hand_over_segment(const std::string& from, const std::string& to, std::int64_t segment,
                         const std::string& container);

}  // namespace tickreel::movie
