#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Moves a finished segment from one SegmentDirectory to another of the same film, where several
/// processes may be doing the same. Moves file by file, replacing existing ones, the record last;
/// after a kill, the segment counts as unfinished. `container`: the ending of the film's name.
/// kFailed when the directory no longer exists.
Status hand_over_segment(const std::string& from, const std::string& to, std::int64_t segment,
                         const std::string& container);

}  // namespace tickreel::movie
