#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Moves a finished segment from one SegmentDirectory to another of the same film, in which several
/// processes may be doing that: file by file, in place of what is there, the record last. Killed on
/// the way, it leaves a segment that is not finished. `container`: the ending of the film's name.
/// kFailed when the directory is not there any more.
Status hand_over_segment(const std::string& from, const std::string& to, std::int64_t segment,
                         const std::string& container);

}  // namespace tickreel::movie
