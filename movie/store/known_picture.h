#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "movie/film/film_definition.h"
#include "movie/room.h"

namespace tickreel::movie {

/// A picture of a segment that is there, as its record has it. Drawn again, it says whether the
/// segment was drawn as it would be now: what program, driver and library say of themselves does
/// not tell all that changes pictures.
struct KnownPicture {
  std::int64_t segment = 0;
  std::int64_t frame = 0;  ///< of the film
  std::uint64_t hash = 0;  ///< FrameSink::picture_hashes
  bool is_cached = false;  ///< its segment came from a cache
};

/// That in the middle of a segment, which is seldom as empty as the first.
std::optional<KnownPicture> known_picture_of(const SegmentRecord& record, const SegmentPlan& plan);

/// One of another segment of the job's film, if any is there. `directory`: that several processes
/// fill.
std::optional<KnownPicture> known_picture_beside(const SegmentJob& job,
                                                 const std::string& directory);

}  // namespace tickreel::movie
