#pragma once

#include <cstdint>
#include <string>

#include "core/error.h"
#include "movie/film/film_definition.h"

namespace tickreel {

/// What decides the bytes of one segment of a film: two segments, of the same film or of others,
/// for which it is the same have the same coded frames and samples.
struct SegmentIdentity {
  std::string text;        ///< JSON on one line
  std::uint64_t hash = 0;  ///< XXH3 of the text
};

/// Whatever is said of a film and of its clips is in it (FilmDefinition::describe), but for what
/// the segment does not show: other clips, texts that do not stand over its frames, a fade that it
/// does not lie in, a transition that it is not of, and what is added when segments are joined:
/// tags and chapters, the encoder of sound. Where the segment lies in the film is in it only as far
/// as it counts: its frames are counted in their clip, or from the beginning or the end of a fade;
/// and where a frame has no whole number of samples, how they fall. The errors of
/// ReelTimeline::make.
Result<SegmentIdentity> segment_identity(const FilmDefinition& film,
                                         const FilmProvenance& provenance, std::int64_t segment);

}  // namespace tickreel
