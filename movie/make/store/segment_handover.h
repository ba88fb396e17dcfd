#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Moves a finished segment from the SegmentDirectory `from` to the SegmentDirectory `to` of the
/// same film. Meanwhile other processes may move the same segment to `to` from directories of their
/// own. Moves file by file, replacing existing files, the record last; after a kill in between, the
/// segment is finished in neither directory. `container`: the ending of the film's name, ".mp4".
/// kFailed when a directory, the segment's file or the record does not exist, or the system
/// refuses; a missing file of samples counts as a film without sound.
Status hand_over_segment(const std::string& from, const std::string& to, std::int64_t segment,
                         const std::string& container);

}  // namespace tickreel::movie
